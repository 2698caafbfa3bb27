"""What the record says of a hand, who logged it, and its result: the table looks at this when somebody disputes the hand."""

from __future__ import annotations

from typing import NamedTuple

from projections.hands import steps_of
from rules.registry import words_of
from service.api.state import state
from service.explain.hand import accounts_told, seen
from service.web.here import Here


class Entered(NamedTuple):
    """A hand in the record, in words."""

    line: str
    """Who played what, and how it came out."""
    events: list[str]
    by: list[str]
    """The names of those who logged it, if their phones said who they are."""
    accounts: list[str]


def entered(here: Here, number: int) -> Entered:
    """What the record says of a dealt hand, as this reader may see it."""
    night = here.night
    pairs = steps_of(night, number)
    result = night.game.hands(night.table, number - 1)[0]
    teller = words_of(night.game.name)
    events = teller.events_told(here.speech, result, list(seen(night, pairs)))
    events += teller.outcome_told(here.speech, result)
    seqs = {step.place.seq for _, step in pairs}
    writers = {event.envelope()["by"]: None for event in state().store.stream(here.id, min(seqs) - 1) if event.seq in seqs}
    return Entered(
        teller.in_a_line(here.speech, result),
        events,
        [here.speech.who(each) for each in writers if each is not None],
        accounts_told(here.speech, night, result.postings),
    )
