"""One hand as its pages tell it: to whom, in which words, with everything that the record says of it.

Nothing is worked out here: the hand is that of the projections, covered where its reader must not see its cards yet, and the sentences
are those of `service.explain`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from babel.dates import format_datetime

from projections.hands import disputed_hands, steps_of, story, told_hand
from projections.replay import LOOKED_THROUGH
from projections.versions import Version, versions
from rules.core.findings import Finding
from rules.core.hands import HandResult
from service.api.state import state
from service.explain.hand import TELLERS, Pairs, accounts_told, afterwards_told, contest_told, findings_told, seen
from service.explain.telling import Seen
from service.problems import ProblemError
from service.sent import work_of
from service.web.frames import address_of
from service.web.here import Here

STAMP: Final = "d MMM, HH:mm"


class Stamp(NamedTuple):
    """Who recorded an event, where that was said, and when."""

    by: str | None
    at: str


class Irregular(NamedTuple):
    """Something irregular, in words, and the address of the trick in which it happened, if it was one."""

    finding: Finding
    told: str
    address: str | None


class Contested(NamedTuple):
    """A dispute or its ruling in words, and who entered it when."""

    told: str
    stamp: Stamp | None


class Crossed(NamedTuple):
    """A line that was crossed out, and who had entered it when."""

    told: str
    stamp: Stamp


class Former(NamedTuple):
    """How the hand read before a correction."""

    version: Version
    stamp: Stamp
    lines: list[Crossed]
    outcome: list[str]
    """How it had come out, and `tantos` what it had brought."""
    tantos: Mapping[str, int]


class OneHand:
    """A hand that a reader looks at. Raises ProblemError for one that was not dealt."""

    def __init__(self, here: Here, number: int) -> None:
        try:
            self.pairs: Pairs = steps_of(here.night, number)
        except LookupError:
            raise ProblemError("no_such_hand", hand=number) from None
        self.here = here
        self.number = number
        self.game = here.night.game
        self.teller = TELLERS[self.game.name]
        self.is_open = self.game.open_hand(here.night.table) == number
        self.result: HandResult = self.game.hands(here.night.table, number - 1)[0]

    @cached_property
    def told(self) -> dict[str, Any]:
        """The hand as JSON."""
        return told_hand(self.result, disputed=self.number in disputed_hands(self.here.night))

    @cached_property
    def story(self) -> list[dict[str, Any]]:
        """The hand event by event."""
        return story(self.here.night, self.number)

    @cached_property
    def seen(self) -> list[Seen]:
        """Its events with what could be seen around them."""
        return list(seen(self.here.night, self.pairs))

    @cached_property
    def lines(self) -> list[list[str]]:
        """What happened, event by event."""
        return [self.teller.events_told(self.here.speech, self.result, [each]) for each in self.seen]

    @cached_property
    def beside_tricks(self) -> list[str]:
        """What happened but for the tricks, told in one go."""
        return list(self.teller.events_told(self.here.speech, self.result, [each for each in self.seen if not each.trick]))

    @cached_property
    def outcome(self) -> list[str]:
        """How it came out."""
        return list(self.teller.outcome_told(self.here.speech, self.result))

    @cached_property
    def accounts(self) -> list[str]:
        """Who pays whom, for what, by which article."""
        return accounts_told(self.here.speech, self.here.night, self.result.postings)

    @cached_property
    def afterwards(self) -> str:
        """What everybody has gained or lost by it, and what lies in the plate."""
        return afterwards_told(self.here.speech, self.here.night, self.result)

    @cached_property
    def books(self) -> list[str]:
        """The keys of the books that its payments and findings cite, each once."""
        cited = [*(posting.source for posting in self.result.postings), *(finding.source for finding in self.result.findings)]
        return list(dict.fromkeys(source.partition("/")[0] for source in cited))

    @cached_property
    def findings(self) -> list[Irregular]:
        """What was irregular."""
        tricks = [address_of(told["place"]) for told in self.story if told["trick"] is not None]
        return [
            Irregular(finding, told, tricks[finding.trick - 1] if finding.trick else None)
            for finding, told in findings_told(self.here.speech, self.here.night, self.result, self.pairs)
        ]

    @cached_property
    def contests(self) -> list[Contested]:
        """The disputes about it, each with the ruling that ended it."""
        told = []
        for contest in self.here.night.last.standing.contests:
            if contest.fact.hand == self.number:
                told.append(Contested(contest_told(self.here.speech, contest.fact), self.stamps[contest.place.seq]))
                if contest.ruling is not None:
                    told.append(Contested(contest_told(self.here.speech, contest.ruling), None))
        return told

    @cached_property
    def former(self) -> list[Former]:
        """How it read before each correction that changed it."""
        night = self.here.night
        if corrections := len(night.corrections.made):
            # The whole record is read anew, and looked through at each correction before and after it.
            self.here.caller.purse.need(work_of(night) + 4 * corrections * night.version // LOOKED_THROUGH)
        return [self._former(version) for version in versions(night, self.number)]

    def _former(self, version: Version) -> Former:
        result = self.game.hands(version.night.table, version.number - 1)[0]
        lines = self._lines(version.night, version.struck, result)
        crossed = [
            Crossed(line, self.stamps[step.place.seq]) for (_, step), told in zip(version.struck, lines, strict=True) for line in told
        ]
        outcome = list(self.teller.outcome_told(self.here.speech, result))
        return Former(version, self.stamps[version.seq], crossed, outcome, result.tantos)

    def _lines(self, night: Any, pairs: Pairs, result: HandResult) -> list[list[str]]:
        return [self.teller.events_told(self.here.speech, result, [each]) for each in seen(night, pairs)]

    @cached_property
    def stamps(self) -> dict[int, Stamp]:
        """Who recorded each event of the night, and when, by seq."""
        envelopes = (event.envelope() for event in state().store.stream(self.here.id))
        return {told["seq"]: Stamp(told["by"], told["at"]) for told in envelopes}

    def stamped(self, stamp: Stamp) -> str:
        """When something was recorded, by the clock of the table, and by whom."""
        at = format_datetime(self.here.moment(stamp.at), STAMP, locale=self.here.lang)
        if stamp.by is None:
            return at
        return self.here.speech.say("{at}, lo apuntó {player}", at=at, player=self.here.speech.who(stamp.by))

    @property
    def seqs(self) -> Sequence[int]:
        """The seqs of its events."""
        return sorted({step.place.seq for _, step in self.pairs})

    @property
    def dealt_count(self) -> int:
        """How many hands there are: this one may have a next."""
        return self.game.dealt_count(self.here.night.table)
