"""What holds of every night of every game: the suite that each game inherits.

A game gives its nights, the share of them for each property, and the list of what must occur in them (`Properties`); if its page says which
article each payment and finding cites, it gives those too (`Cited`). What holds of no other game it tests itself.

A seed determines a night through the dice alone, and a failing property prints it: `Evening.told_by(seed)`.
"""

from __future__ import annotations

import json
import re
from abc import ABC
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from hypothesis import Phase, given, settings, strategies as st

from events.facts import PLATE
from events.schemas import fact_from
from events.stored import fact_of
from projections.audit import audit
from projections.hands import OPEN, story, told_from
from projections.ledger import ledger
from projections.night import Night
from projections.plate import of_the_plate
from projections.replay import read, replay, told
from projections.running import running
from projections.settlement import plan_of
from projections.story import FEWEST, beats
from projections.won import won
from projections.yields import yields
from rules.core.beats import KINDS, NIGHT_OF
from rules.core.cards import SUITS
from rules.core.feats import Feat
from rules.core.postings import TABLE
from rules.core.refusals import Refusal
from rules.registry import words_of
from service.words import told_refusal
from tests.dice import SEED, times
from tests.nights import cited, without_places
from tests.rules.evenings import InTheMaking, renamed, seeds

POOL: Final = times(300)
"""The number of nights of a game that all properties share."""
SEEDS: Final = st.integers(SEED, SEED + POOL - 1)
PLACES: Final = st.integers(0, 10**6)
EVERY_CODE: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_in_hand", "wrong_player", "not_allowed", "choice_missing", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
    *("bid_not_preferred", "partida_over", "already_applied", "pena_pendiente", "stock_exceeded", "not_a_versicula"),
}


def nights_count(usual: int) -> int:
    """The number of nights to play if the usual run plays this many."""
    return times(usual)


def few(nights: int) -> settings:
    """This many nights for one property, at least ten."""
    # A smaller seed does not make a smaller night, so there is nothing to shrink.
    return settings(max_examples=max(10, nights), phases=(Phase.explicit, Phase.generate))


OF_EVERY_GAME: Final = few(nights_count(15))
"""The number of nights for a property that depends least on the game."""


def drawing(of: settings | None = None, **drawn: st.SearchStrategy[Any]) -> Callable[[Any], Any]:
    """Marks a property that each game draws for itself: its strategies, and its number of draws if not the usual one."""

    def marked(function: Any) -> Any:
        function.drawing = of, drawn
        return function

    return marked


def written(night: Night) -> str:
    """Everything that a night yields, as bytes."""
    return json.dumps(without_places(yields(night)), ensure_ascii=False)


def carried(night: Night, part: str = "plate") -> int:
    """What lay in the plate when the night began, according to the corrected record; or one part of it."""
    told_so = getattr(night.opened, "carried", None)
    return 0 if told_so is None else int(getattr(told_so, part, 0))


def lines_of(shown: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every posting of a night."""
    return chain(*(hand["postings"] for hand in shown["hands"]), shown["other_postings"])


def most_of(row: Mapping[str, int]) -> int:
    """The largest balance of a player."""
    return max(tantos for party, tantos in row.items() if party != PLATE)


class Suite(ABC):
    """Properties of the nights of a game, drawn separately for each game."""

    evening: ClassVar[type[InTheMaking]]
    """The class that plays its nights."""
    few: ClassVar[settings]
    """The number of nights for each property."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "few" not in vars(cls):
            return
        for name, held in [each for base in reversed(cls.__mro__) for each in vars(base).items()]:
            if hasattr(held, "drawing"):
                of, drawn = held.drawing
                setattr(cls, name, (of or cls.few)(given(**drawn)(held)))


class Properties(Suite):
    """What holds of the nights of a game."""

    gate: ClassVar[int]
    """The number of nights that show everything that can occur."""
    occurring: ClassVar[Mapping[str, Collection[Any]]]
    """Kind (outcome, why, finding, code, law, or one of the game's own) → exactly the words that occur."""
    occurring_too: ClassVar[Mapping[str, Collection[Any]]] = {}
    """Kind → words that occur, perhaps beside others."""
    plate: ClassVar[bool] = True
    """Whether the game has a plate."""
    paying_nothing: ClassVar[Collection[str]] = ()
    """The outcomes of hands that pay nothing."""
    reckoned_each: ClassVar[int] = 1
    replayed_each: ClassVar[int] = 5
    """The interval of the moments of a night at which it is computed or replayed."""

    # Hooks for a game.

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:  # a game may have nothing to add
        """Checks what else must hold of every night of this game at every moment."""

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:  # noqa: ARG002  # a game uses both
        """What else occurred in a night, as pairs of a kind and a word."""
        return iter(())

    def settings_played(self) -> set[tuple[str, Any]]:
        """Every word, switch and suit of every house rule."""
        words = {"bool": (True, False), "suit or null": (None, *SUITS)}
        return {(rule.name, value) for rule in self.evening.game.house_rules for value in words.get(rule.kind.name, rule.kind.words)}

    # All other properties depend on this one.

    def told_in(self, night: InTheMaking) -> Iterator[tuple[str, Any]]:
        """What occurred in a night, as pairs of a kind and a word."""
        shown = yields(night.nights[-1])
        for line in lines_of(shown):
            yield from (("why", line["why"]), ("cited", (line["why"], line["source"].partition("/")[2])))
        for hand in shown["hands"]:
            yield "outcome", hand["outcome"]
        for finding in shown["findings"]:
            yield from (("finding", finding["code"]), ("found", (finding["code"], finding["source"].partition("/")[2])))
        for rule, value in night.game.rules(night.table).items():
            yield "rule", (rule, value)
        for sent, _, refusal in night.tries:
            yield "answer", "taken" if refusal is None else "refused"
            if refusal is not None:
                yield "code", refusal.code
                continue
            yield from (("field", (sent["type"], name)) for name in sent["data"])
            yield from [("law", sent["data"]["law"])] if sent["type"] == "penalty" and "law" in sent["data"] else []
        yield from self.told_besides(night, shown)

    def test_nights_show_all_that_a_record_of_the_game_can_give(self) -> None:
        """Nights in which something never occurs would prove nothing about it."""
        seen: Counter[tuple[str, Any]] = Counter()
        for seed in seeds(self.gate):
            night = self.evening.of_every_kind(seed)
            try:
                self.assert_reckoned(night.nights[-1])
            except AssertionError as error:
                error.add_note(f"seed {seed}")
                raise
            seen.update(self.told_in(night))
        for kind, words in self.occurring.items():
            assert {word for what, word in seen if what == kind} == {*words}, kind
        for kind, words in self.occurring_too.items():
            assert {*words} - {word for what, word in seen if what == kind} == set(), kind
        assert self.settings_played() - {word for what, word in seen if what == "rule"} == set(), (
            "every value of every house rule must be played"
        )
        fields = {(kind, name) for kind, declared in self.evening.fields.items() for name in declared.kinds}
        assert fields - {word for what, word in seen if what == "field"} == set(), "every field of every event must be taken at least once"
        assert seen["answer", "taken"] >= 0.6 * (seen["answer", "taken"] + seen["answer", "refused"])

    # Results.

    def assert_reckoned(self, night: Night) -> None:
        """Checks every moment of a night: each hand is the sum of its postings, the total is kept, and each source is the game's."""
        shown, sums = yields(night), Counter[str]()
        assert {*cited(shown)} <= {*night.game.cites, TABLE}
        for hand in shown["hands"]:
            totals: Counter[str] = Counter(dict.fromkeys(hand["tantos"], 0))
            for line in hand["postings"]:
                assert line["tantos"] > 0 and line["from"] != line["to"], "every posting must move something"
                totals.update({line["from"]: -line["tantos"], line["to"]: line["tantos"]})
            assert sum(totals.values()) == 0
            sums.update(totals)
            in_plate = totals.pop("plate", None)
            assert totals == hand["tantos"], "the tantos of a hand must be the sum of its postings"
            assert hand["plate"] >= 0 if self.plate else (in_plate, hand["plate"]) == (None, 0)
            assert not (hand["postings"] and hand["outcome"] in self.paying_nothing)
        for line in shown["other_postings"]:
            sums.update({line["from"]: -line["tantos"], line["to"]: line["tantos"]})
        assert {player: sums[player] for player in shown["balance"]} == shown["balance"], "a balance must be the sum of all postings"
        assert sum(shown["balance"].values()) + shown["plate"] == carried(night)
        assert shown["plate"] >= 0 if self.plate else (shown["plate"], shown["reserved"]) == (0, [])
        self.assert_own(night, shown)

    @drawing(seed=SEEDS)
    def test_postings_sum_to_zero_in_every_hand_after_every_event(self, seed: int) -> None:
        """The plate counts as a party; balance + plate = carried in."""
        for night in self.evening.told_by(seed).nights[:: self.reckoned_each]:
            self.assert_reckoned(night)

    def test_who_deals_a_hand_that_names_nobody_was_said_before(self) -> None:
        """Between hands every page shows who deals next, which counts if the deal does not say."""
        game, met = self.evening.game, 0
        for seed in seeds(self.gate):
            made = self.evening.told_by(seed, corrections=0.0)
            for before, after, sent in zip(made.nights, made.nights[1:], made.record[1:], strict=False):
                moment = game.moment(after.table)
                is_asked = sent["type"] == "deal" and "dealer" not in sent["data"] and game.open_hand(before.table) is None
                if not is_asked or moment is None:
                    continue
                assert game.standing(before.table).dealer == moment["dealer"], (seed, before.version)
                met += 1
        assert met > 0

    # The fold.

    @drawing(seed=SEEDS)
    def test_replaying_the_same_record_twice_gives_the_same_bytes(self, seed: int) -> None:
        """The fold has no memory: a record read from a file yields the same as while it was written."""
        played = self.evening.told_by(seed)
        record = json.loads(json.dumps(played.record))
        first, second = read(record), read(record)
        assert first.refused is None and second.refused is None
        assert first.night is not None and second.night is not None
        assert written(first.night) == written(second.night) == written(played.nights[-1])

    @drawing(seed=SEEDS)
    def test_prefix_replays_to_what_was_answered_then(self, seed: int) -> None:
        """Whatever comes later, corrections included, the first n events yield what they yielded then."""
        played = self.evening.told_by(seed)
        for count, then in list(enumerate(played.nights, 1))[:: self.replayed_each]:
            again = read(played.record[:count]).night
            assert again is not None and written(again) == written(then)

    @drawing(seed=SEEDS)
    def test_refused_event_leaves_the_night_as_it_was(self, seed: int) -> None:
        """The same event is refused the same way again, and the night is unchanged."""
        played = self.evening.told_by(seed)
        for sent, before, refusal in played.tries:
            if refusal is None or not before:
                continue
            night = played.nights[before - 1]
            shown = written(night)
            assert told(night, sent) == refusal
            assert written(night) == shown
        again = read(played.record)
        assert again.refused is None and again.night == played.nights[-1]

    @drawing(seed=SEEDS)
    def test_any_event_in_any_state_is_taken_or_refused(self, seed: int) -> None:
        """For every shape that the API lets through, in every state of a night: a table or a refusal, never an exception."""
        played = self.evening.told_by(seed)
        for night in played.nights[:: max(1, len(played.nights) // 8)]:
            asked = self.evening(seed, nights=[night], record=played.record[: night.version])
            for kind in self.evening.fields:
                for made in (asked.imagined(kind), asked.made(kind)):
                    answer = told(night, asked.garbled(made) if asked.chance(0.2) else made)
                    if not isinstance(answer, Refusal):
                        self.assert_reckoned(answer)

    @drawing(seed=SEEDS, place=PLACES)
    def test_hands_behind_some_are_the_last_of_all(self, seed: int, place: int) -> None:
        """From any number on, with the postings that a call without hands states; the game's words have a row for each code."""
        nights, game = self.evening.told_by(seed).nights, self.evening.game
        now = nights[place % len(nights)].table
        hands = game.hands(now)
        for after in range(-1, len(hands) + 2):
            assert tuple(game.hands(now, after)) == tuple(hands[max(after, 0) :])
        assert not [code for hand in hands for code in words_of(game.name).unsaid(hand)]
        assert list(game.postings(now)) == [line for hand in hands for line in hand.postings] + list(game.other_postings(now))
        assert game.finished_count(now) == len(hands) - (game.open_hand(now) is not None)
        assert game.sealed_count(now) <= game.finished_count(now)
        assert game.plate(now) == game.leftovers(now)["plate"]

    @drawing(seed=SEEDS, place=PLACES, since=PLACES)
    def test_hands_told_from_an_earlier_moment_are_told_as_if_for_the_first_time(self, seed: int, place: int, since: int) -> None:
        """Whatever came in between, corrections, disputes and rulings included; also back to an earlier moment."""
        nights = self.evening.told_by(seed).nights
        now, then = nights[place % len(nights)], nights[since % len(nights)]
        for night, before in ((now, then), (then, now)):
            assert told_from(night, told_from(before)) == told_from(night)

    # Output, storage and questions of a night.

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_every_refusal_is_told_in_words(self, seed: int) -> None:
        """The refusal has a code of the record, and a sentence with every value filled in."""
        for sent, before, refusal in self.evening.told_by(seed).tries:
            if refusal is not None:
                answer = told_refusal(before + 1, refusal)
                assert answer["code"] in EVERY_CODE and answer["message"].strip(), sent
                assert "{" not in answer["message"], answer["message"]
                json.dumps(answer)

    @drawing(OF_EVERY_GAME, seed=SEEDS, data=st.data())
    def test_renaming_the_players_renames_the_result(self, seed: int, data: st.DataObject) -> None:
        """Nothing else depends on an id: refusals stay the same too."""
        evening = self.evening.told_by(seed)
        others: Sequence[str] = data.draw(st.permutations([*evening.people, "ppp", "q-1", "r_2"]))
        names = dict(zip(evening.people, others, strict=False))
        night: Night | None = None
        for sent, _, refusal in evening.tries:
            answer = told(night, renamed(sent, names))
            assert isinstance(answer, Refusal) == (refusal is not None)
            if isinstance(answer, Refusal):
                assert refusal is not None and answer.code == refusal.code
            else:
                night = answer
        assert night is not None
        assert written(night) == json.dumps(renamed(without_places(yields(evening.nights[-1])), names), ensure_ascii=False)

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_stored_event_is_read_as_the_fact_that_was_taken(self, seed: int) -> None:
        """A stored event builds the fact that the schemas built, and so the night that was played."""
        evening, stored = self.evening.told_by(seed), []
        for sent in json.loads(json.dumps(evening.record)):
            fact = fact_of(sent["type"], evening.game.door[sent["type"]].schema, sent["data"], evening.game.door)
            assert fact == fact_from(sent, evening.game.door)
            stored.append(fact)
        again = replay(stored)
        assert again.refused is None and again.night is not None
        assert written(again.night) == written(evening.nights[-1])

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_settlement_of_a_night_is_the_plan_of_its_balances(self, seed: int) -> None:
        """The parties are in the order of the record, the plate last with its gain."""
        shown = yields(self.evening.told_by(seed).nights[-1])
        balance = {**shown["balance"], "plate": -sum(shown["balance"].values())}
        assert [(line["from"], line["to"], line["tantos"]) for line in shown["settlement"]] == [*plan_of(balance).payments]

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_every_night_answers_whatever_is_asked_of_it(self, seed: int) -> None:
        """Ledger, plate, audit and each step of each hand, at the end and on the way."""
        evening = self.evening.told_by(seed)
        for night in (evening.nights[len(evening.nights) // 2], evening.nights[-1]):
            assert ledger(night)["accounts"]["plate"] == yields(night)["plate"]
            assert [row.lies for row in of_the_plate(night) if row.lies < 0] == []
            assert audit(night)["version"] == night.version
            for number in range(1, evening.game.dealt_count(night.table) + 1):
                assert story(night, number)

    @drawing(seed=SEEDS)
    def test_story_of_an_evening_is_told_of_its_own_hands_and_sums(self, seed: int) -> None:
        """Its hands are hands of the night, in order, and its sums are the winnings; a second call gives the same."""
        night = self.evening.told_by(seed, 90).nights[-1]
        told, rows, hands = beats(night), running(night), {hand.number: hand for hand in night.game.hands(night.table)}
        assert told == beats(night) and (told or not self.is_long(night))
        assert [beat.kind for beat in told] == sorted((beat.kind for beat in told), key=KINDS.index), (
            "postings must be in the order of the hands"
        )
        assert rows[-1] == {party: won(night)[party] for party in rows[-1]}
        assert len(rows) == len(hands) + 1
        for beat in told:
            assert {*beat.hands} <= {*hands} and {*beat.players} <= {*night.game.seats(night.table).sat}, beat
            assert [*beat.hands] == sorted({*beat.hands}) and (beat.hands or beat.kind == NIGHT_OF), beat
            match beat.kind:
                case "night_of":
                    assert {rows[-1][player] for player in beat.players} == {beat.tantos} == {most_of(rows[-1])}
                case "biggest_hand":
                    most = max(max(hand.tantos.values()) for hand in hands.values() if hand.outcome != OPEN)
                    assert {hands[beat.hands[0]].tantos[player] for player in beat.players} == {beat.tantos} == {most}, beat
                case "drought":
                    assert {sum(hands[number].tantos[player] for number in beat.hands) for player in beat.players} == {beat.tantos}
                    assert not any(hands[number].tantos[player] > 0 for number in beat.hands for player in beat.players)
                case "turning_point":
                    behind = [row for row in rows[beat.hands[0] :] if row[beat.players[0]] < most_of(row)]
                    assert behind == [] and rows[beat.hands[0]][beat.players[0]] == beat.tantos
                case "highest_plate":
                    assert beat.tantos == max(row.lies for row in of_the_plate(night) if row.hand is not None)
                case "feat":
                    assert all(Feat(beat.how, player) in hands[number].feats for number in beat.hands for player in beat.players)

    @staticmethod
    def is_long(night: Night) -> bool:
        """Whether enough hands moved tantos for a story, and a player won some in one."""
        decided = [hand for hand in night.game.hands(night.table) if hand.outcome != OPEN and hand.postings]
        return len(decided) >= FEWEST and any(max(hand.tantos.values()) > 0 for hand in decided)


class Cited(Properties):
    """What else holds of the nights of a game whose page gives the source of each payment and finding."""

    book: ClassVar[str]
    """The key of the game's source."""
    sources: ClassVar[Mapping[str, str | Collection[str]]]
    """Why → the article or articles of the book that a posting of a hand may cite."""
    sources_besides: ClassVar[Collection[tuple[str, str]]] = {("transfer", "table")}
    """Reason and source of the postings that belong to no hand."""
    articles: ClassVar[Mapping[str, str | Collection[str]]]
    """Finding → the article or articles that it may cite."""
    order: ClassVar[re.Pattern[str]]
    """The order of the postings of a hand: the whys, separated by spaces."""

    def cited(self, night: Night, why: str) -> Collection[str]:  # noqa: ARG002  # a game uses it
        """The articles that a posting may cite in a night."""
        return places(self.sources[why])

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """Checks other orders of the page in a hand."""

    @drawing(seed=SEEDS)
    def test_every_posting_and_finding_cites_the_article_that_the_page_gives_it(self, seed: int) -> None:
        """The postings of a hand also stand in the page's order."""
        for night in self.evening.told_by(seed, 60).nights[::7]:
            shown = yields(night)
            for hand in shown["hands"]:
                for line in hand["postings"]:
                    book, _, place = line["source"].partition("/")
                    assert book == self.book and place in self.cited(night, line["why"]), line
                whys = "".join(f"{line['why']} " for line in hand["postings"])
                assert self.order.fullmatch(whys), whys
                self.assert_ordered(hand)
            assert {(line["why"], line["source"]) for line in shown["other_postings"]} <= {*self.sources_besides}
            for finding in shown["findings"]:
                book, _, place = finding["source"].partition("/")
                assert book == self.book and place in places(self.articles[finding["code"]]), finding


def places(told_so: str | Collection[str]) -> Collection[str]:
    """One or more articles."""
    return (told_so,) if isinstance(told_so, str) else told_so
