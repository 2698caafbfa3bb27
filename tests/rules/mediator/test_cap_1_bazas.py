"""How many tricks win, and what fewer come to, in each game of the family. Source: mediator-1826/cap-1-bazas"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import Event, event, night_of, refused
from tests.rules.mediator.hands import PLAYERS, SEVEN, TO_WIN, TRICKS, opened, scored

ROWS = [(variant, made) for variant in PLAYERS for made in range(TRICKS[variant] + 1)]


def solo(variant: str, made: int, **tally: Any) -> list[Event]:
    """A solo of which the hombre makes so many tricks, the one at his right the others."""
    counts = {"ana": made, "beto": TRICKS[variant] - made}
    contract = event("contract", player="ana", lance="solo", trump="espadas")
    return [opened(variant), event("deal"), contract, event("tally", tricks=counts, primeras=False, **tally)]


@for_each(("variant", "made"), ROWS)
def test_r18_a_hand_is_won_with_n_puesta_with_one_less_and_codillo_with_fewer(variant: str, made: int) -> None:
    """N is 6, in the quintillo and the dosillo 5, in the sextillo 4, in the tresillo of 36 cards 7; no trick at all is a desbola."""
    least = TO_WIN[variant]
    expected = "won" if made >= least else "puesta" if made == least - 1 else "codillo"
    # Where a lost Bola is free there is no desbola.
    expected = "desbola" if made == 0 and variant != "quintillo" else expected
    record = solo(variant, made)
    if made in (0, TRICKS[variant]):
        record[-1]["data"]["primeras"] = True
    assert scored(*record)["outcome"] == expected


@for_each("variant", PLAYERS)
def test_cap_1_bazas_no_more_tricks_are_told_than_there_are(variant: str) -> None:
    """10, in the quintillo and the dosillo 8, in the sextillo 6, in the tresillo of 36 cards 12."""
    record = solo(variant, 0)
    record[-1]["data"]["tricks"]["ana"] = 1
    assert refused(*record)["code"] == "bad_tally"


@for_each("variant", PLAYERS)
def test_cap_1_baraja_who_has_cards_and_who_is_mano(variant: str) -> None:
    """All who sit down; the first after the dealer is mano. A zángano more is the dealer, who has none."""
    hand = night_of(opened(variant), event("deal")).table.hand
    assert hand.active == SEVEN[: PLAYERS[variant]] and hand.dealer == hand.active[-1]
    with_zangano = night_of(opened(variant, overrides={"zangano": True}), event("deal")).table.hand
    assert with_zangano.active == SEVEN[: PLAYERS[variant]] and with_zangano.zangano == SEVEN[PLAYERS[variant]]


@for_each("variant", PLAYERS)
def test_r17_the_hand_is_complete_with_the_first_n_and_rests(variant: str) -> None:
    """A deal ends it; one trick less is not enough, and the trick after them makes it a Bola."""
    least = TO_WIN[variant]
    start = [opened(variant), event("deal"), event("contract", player="ana", lance="solo", trump="espadas")]
    tricks = [event("trick", winner="ana")] * least
    assert refused(*start, *tricks[:-1], event("deal"))["code"] == "hand_not_finished"
    resting = night_of(*start, *tricks)
    assert resting.game.open_hand(resting.table) == 1
    assert scored(*start, *tricks, event("deal"))["hand"] == 2
    assert scored(*start, *tricks)["outcome"] == "won"
    assert scored(*start, *tricks, event("trick", winner="beto"))["bola"] == "lost"
