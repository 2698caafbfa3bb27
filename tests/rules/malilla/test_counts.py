"""What a count may say at a table of Malilla when one player has every trick so far."""

from __future__ import annotations

from collections.abc import Sequence

from tests.for_each import for_each
from tests.nights import event, night_of
from tests.rules.malilla.hands import opened
from tests.rules.malilla.imagined import GAME

DEAL = event("deal", turned="2B")
WON = [event("trick", winner="ana")] * 10


@for_each(
    ("law", "wanted"),
    [
        (None, range(73)),
        ("hablar", range(73)),
        ("alzar-baza-ajena", range(1, 72)),  # she gathered a trick of the others: they have one
    ],
)
def test_count_gives_every_trick_only_to_who_gathered_none_of_anothers(law: str | None, wanted: Sequence[int]) -> None:
    """ana has the ten logged tricks; the count may give her all seventy-two points only if no other trick can be theirs."""
    laws = [] if law is None else [event("penalty", player="ana", law=law)]
    count = next(each for each in GAME.expects(night_of(opened(), DEAL, *laws, *WON).table) if each.type == "tally")
    assert count.told()["fields"]["points"]["values"] == [*wanted]
