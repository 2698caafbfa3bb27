"""What the dealer who sits out pays and is paid. Source: mediator-1826/zangano, voltereta-1826/art-1"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import event
from tests.rules.mediator.hands import lines, opened, scored

TERMS = ("prerogativa", "como_los_demas", "nada")


def played(made: int, terms: str, **overrides: Any) -> dict[str, Any]:
    """ana plays alone with an estuche of 5 tantos and makes so many tricks; elsa sits out."""
    options = {"zangano": True, "zangano_terms": terms, "estuche": 5, "solo": 8, "bola": 8, "primeras": 0, **overrides}
    contract = event("contract", player="ana", lance="solo", trump="espadas")
    tally = event("tally", tricks={"ana": made, "beto": 9 - made, "carla": 1} if made < 9 else {"ana": made}, estuches=3)
    tally["data"] |= {"primeras": not made} if made < 9 else {}
    return scored(opened(overrides=options), event("deal"), contract, tally)


def of_elsa(hand: dict[str, Any]) -> list[tuple[str, str, int, str]]:
    """The lines of the zángano."""
    return [line for line in lines(hand) if "elsa" in line]


@for_each(
    ("terms", "expected"),
    [
        # q is 5, from the three together: 2, 2 and 1.
        ("prerogativa", [("beto", "elsa", 2, "zangano"), ("carla", "elsa", 2, "zangano"), ("dario", "elsa", 1, "zangano")]),
        ("como_los_demas", [("elsa", "ana", 5, "zangano")]),
        ("nada", []),
    ],
)
def test_zangano_when_the_hombre_wins(terms: str, expected: list[tuple[str, str, int, str]]) -> None:
    """The quantity that one adversary pays; the game comes from the plate."""
    assert of_elsa(played(7, terms)) == expected


@for_each("terms", TERMS)
def test_zangano_of_a_puesta_is_paid_like_an_adversary_but_for_the_game(terms: str) -> None:
    """Only q."""
    assert of_elsa(played(5, terms)) == ([] if terms == "nada" else [("ana", "elsa", 5, "zangano")])


@for_each("terms", TERMS)
@for_each("codillo_to", ["all", "most_tricks"])
def test_zangano_shares_a_codillo_of_all_by_his_prerogative(terms: str, codillo_to: str) -> None:
    """8 among four, the zángano last: 2 each; by the other terms, and where those with most tricks share, none."""
    q = [] if terms == "nada" else [("ana", "elsa", 5, "zangano")]
    share = [("ana", "elsa", 2, "codillo")] if terms == "prerogativa" and codillo_to == "all" else []
    assert of_elsa(played(3, terms, codillo_to=codillo_to)) == share + q


@for_each("terms", TERMS)
def test_zangano_has_nothing_of_a_bola(terms: str) -> None:
    """Of a desbola he shares the game, not the Bola."""
    q = [] if terms == "nada" else [("ana", "elsa", 5, "zangano")]
    share = [("ana", "elsa", 2, "codillo")] if terms == "prerogativa" else []
    assert of_elsa(played(0, terms)) == share + q


def test_zangano_puts_into_the_pozo_like_everybody_at_the_table() -> None:
    """Five put."""
    assert len(lines(played(5, "nada"), "pozo")) == 5
