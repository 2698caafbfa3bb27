"""Who pays a lost game of companions, and its conditions. Source: mediator-1826/ley-13, mediator-1826/cap-4-companeros"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.for_each import for_each
from tests.nights import Event, event
from tests.rules.mediator.hands import PLAYERS, TO_WIN, TRICKS, lines, opened, scored

ALWAYS = ("cuatrillo", "cuatrillo-forzado", "quintillo", "sextillo")


def lost(variant: str, lance: str, hombre: int, companion: int, **overrides: Any) -> dict[str, Any]:
    """ana, with beto as her companion, loses with so many tricks each; carla makes the others. Even prices, no primeras but by all."""
    called: Event = {} if lance == "entrada" and variant == "cuatrillo-forzado" else {"called": "RO"}
    contract = event("contract", player="ana", lance=lance, trump="espadas", **called)
    rest = TRICKS[variant] - hombre - companion
    tally: Event = {"tricks": {"ana": hombre, "beto": companion, "carla": rest}, "partner": "beto", "estuches": 3}
    tally["primeras"] = not hombre + companion
    return scored(
        opened(variant, overrides={"entrada": 12, "bola": 12, "estuche": 2, **overrides}), event("deal"), contract, event("tally", **tally)
    )


def paid(hand: dict[str, Any], *whys: str) -> Counter[str]:
    """What each paid for some reasons."""
    total: Counter[str] = Counter()
    for payer, _, tantos, _ in lines(hand, *whys):
        total[payer] += tantos
    return total


@for_each("hombre", range(6))
@for_each("companion", range(6))
def test_ley_13_companion_pays_half_only_with_too_few_tricks(hombre: int, companion: int) -> None:
    """Two in a puesta, one in a codillo, and the hombre pays the game alone; the conditions by halves all the same."""
    made = hombre + companion
    if made > 5:
        return
    hand = lost("mediator", "entrada", hombre, companion)
    outcome = "puesta" if made == 5 else "codillo" if made else "desbola"
    alone = companion >= (2 if made == 5 else 1)
    assert hand["outcome"] == outcome
    assert paid(hand, "puesta", "codillo") == ({"ana": 12} if alone else {"ana": 6, "beto": 6})
    assert paid(hand, "desbola") == ({"ana": 6, "beto": 6} if outcome == "desbola" else {})
    assert paid(hand, "estuche") == {"ana": 2, "beto": 2}
    exempt = lost("mediator", "entrada", hombre, companion, companion_exempt_all=True)
    assert paid(exempt, "estuche") == ({"ana": 4} if alone else {"ana": 2, "beto": 2})


@for_each("variant", ALWAYS)
@for_each("companion", [0, 1, 2, 3])
def test_cap_4_companeros_where_companions_always_halve(variant: str, companion: int) -> None:
    """Puesta and codillo, however many the companion made; the estuche too."""
    least = TO_WIN[variant]
    for made in (least - 1, least - 2):
        if made < companion:
            continue
        hand = lost(variant, "entrada", made - companion, companion)
        assert paid(hand, "puesta", "codillo") == {"ana": 6, "beto": 6}
        contra = PLAYERS[variant] - 2
        assert paid(hand, "estuche") == {"ana": contra, "beto": contra}


@for_each("variant", ["mediator", *ALWAYS])
@for_each("companion", [0, 2])
def test_cap_4_chillada_halves_and_pays_no_conditions(variant: str, companion: int) -> None:
    """In every game that has it; and with no trick at all it is a codillo."""
    least = TO_WIN[variant]
    for made in (least - 1, least - 2, 0):
        if made < companion:
            continue
        hand = lost(variant, "chillada", made - companion, companion)
        assert hand["outcome"] == ("puesta" if made == least - 1 else "codillo")
        assert paid(hand) == {"ana": 6, "beto": 6}


@for_each("made", range(6))
def test_ley_conv_2_who_returned_the_king_pays_all_with_three_tricks(made: int) -> None:
    """An adversary by then; the puesta goes to the plate, a codillo to the other two."""
    contract = event("contract", player="ana", lance="entrada", trump="espadas", called="RO")
    king = event("exchange", player="ana", discards=1, drawn=1, with_="beto")
    for beto in range(5):
        counts = {"ana": made, "beto": beto, "carla": 10 - made - beto}
        night = opened(overrides={"return_king": True, "entrada": 12, "estuche": 2})
        hand = scored(night, event("deal"), contract, king, event("tally", tricks=counts, estuches=3, primeras=not made))
        payer = "beto" if beto >= 3 else "ana"
        assert set(paid(hand)) == {payer} and paid(hand, "puesta", "codillo") == {payer: 12}
        others = {"carla", "dario"} | ({"beto"} if payer == "ana" else set())
        assert {line[1] for line in lines(hand, "estuche")} == others
        assert made == 5 or {line[1] for line in lines(hand, "codillo")} == others


@for_each(("variant", "companion"), [("mediator", 1), ("cuatrillo", 1), ("mediator", 0)])
def test_ley_10_codillo_admitted_the_hombre_pays_alone_unless_companions_always_halve(variant: str, companion: int) -> None:
    """However many the companion had."""
    contract = event("contract", player="ana", lance="entrada", trump="espadas", called="RO")
    tricks = [event("trick", winner="beto")] * companion
    admitted = event("rendicion", player="ana", answer="admitted", partner="beto")
    hand = scored(opened(variant, overrides={"entrada": 12}), event("deal"), contract, *tricks, admitted)
    assert paid(hand, "codillo") == ({"ana": 12} if variant == "mediator" else {"ana": 6, "beto": 6})
