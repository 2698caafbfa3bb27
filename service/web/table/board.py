"""What the table sees of a night: balances, the plate, waiting payments, the open hand, the hands so far.

It is the same for every phone with the same view and language, and forty phones ask for it at once when a hand is logged: so each part is
made once for each moment of the night. What differs from phone to phone is not part of it.
The module has more than 400 lines because a table has many parts of a few lines each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import render_template
from markupsafe import Markup

from events.facts import Dispute
from events.store.agreements import Agreement
from projections.agreed import told_agreements
from projections.contests import Contested as Said, contested
from projections.forgotten import gaps_of
from projections.hands import OPEN, steps_of, told_place
from projections.won import beside_the_hands, winners
from projections.written import corrected_hands
from rules.core.feats import Points
from rules.core.hands import HandResult
from rules.core.standing import Boards, Chips, Clock, Fines, Giro, Side, Turned
from rules.registry import words_of
from service.api.state import state
from service.explain.hand import others_told, seen
from service.in_memory import Latest
from service.web.correct.entered import Entered, entered
from service.web.correct.struck_rows import StruckRow, by_place, said_told, struck_rows
from service.web.hand.filed import Book
from service.web.hand.frames import address_of
from service.web.hand.irregular import Irregular, irregular_in, irregular_of
from service.web.hand.one_hand import Contested
from service.web.here import Here
from service.web.shell.assets import assets
from service.web.shell.figure import Figure, evening_of

RECENT: Final = 8
"""How many of the last hands are always visible; older ones are folded away."""


class Row(NamedTuple):
    """A hand in a line or two."""

    number: int
    line: str
    suit: str | None
    tantos: dict[str, int]
    """Only of the players who gained or lost something."""
    plate: int | None
    """None at a table without a plate."""
    cards: list[str]
    """What became of each card that is paid for."""
    corrected: bool
    contests: list[Dispute]
    """The disputes about it without a ruling."""
    taken_back: list[Contested]
    """The disputes and rulings that were taken back."""
    entered: Entered | None
    """What the record says of the hand, if somebody disputes it."""
    irregular: list[Irregular]
    agreed: list[str]
    lapsed: list[str]
    said: str
    """The whole row as it is read aloud."""


class Stands(NamedTuple):
    """The balance of a player."""

    player: str
    won: int
    owed: int
    """What he is still owed; negative if he owes."""
    sits: bool
    deals: bool
    first: bool
    """Whether he is the mano."""
    leads: bool
    """Whether nobody has won more."""


class Playing(NamedTuple):
    """The hand that is not finished."""

    number: int
    events: list[str]
    tricks: dict[str, int]
    leader: str | None
    turn: str | None
    decided: str | None
    """The result that is already certain although the hand may go on; None while it is open."""
    contract: list[str]
    """Who plays what, in sentences."""
    side: Side | None
    turned: Turned | None
    """None in a game that turns up no card, and before the card is turned."""
    out: list[str]
    """The players at the table without cards."""
    announced: list[str]
    """What was announced, in sentences."""
    points: Sequence[Points]
    """Empty in a game that counts at the end of a hand."""
    irregular: list[Irregular]


class Board(NamedTuple):
    """What everybody sees of the night."""

    number: int
    """The number of the open hand, or of the next one."""
    dealer: str | None
    standings: list[Stands]
    longest_word: int
    """The letters of the longest word in the names: it decides how large they may be without a break."""
    turn: Clock | None
    """None in a game that does not count turns."""
    counters: Sequence[Chips]
    juego: Boards | None
    """None in a game without boards: one in which every hand stands by itself."""
    giro: Giro | None
    """None in a game with lasting pairs, and when a game is over."""
    drawn_anew: bool
    """Whether a game of giros is over, so that seats must be drawn."""
    sides: Sequence[Sequence[str]]
    """The partners from the start; empty if everybody plays alone."""
    plate: int
    plate_called: str
    keeps_plate: bool
    """Whether the table has a plate, or something lies in one."""
    lies: str | None
    """The kind of what lies in the plate."""
    fines: Fines | None
    """None if the game keeps no fines apart."""
    favors: Sequence[tuple[str, str]]
    """The suits of favor: the name of each, and its code."""
    waiting: list[str]
    """What is written down and not yet paid, each with the hand that it stems from."""
    playing: Playing | None
    rows: list[Row]
    """Newest first."""
    struck: Mapping[int, list[StruckRow]]
    """Struck hands by the number of the row that they follow; 0: before the first."""
    gaps: Mapping[int, str]
    """Where the scorer may insert a forgotten hand: number of the hand above (0 before the first) → the address of its deal."""
    transfers: list[str]

    @property
    def struck_since(self) -> list[StruckRow]:
        """The struck hands, the last struck first."""
        return sorted((row for rows in self.struck.values() for row in rows), key=lambda row: row.by, reverse=True)


class Parts(NamedTuple):
    """The page of a table without what depends on the phone that shows it."""

    now: Markup
    hands: Markup


class Moment(NamedTuple):
    """What the board depends on besides the night itself."""

    night: str
    role: str
    lang: str
    names: tuple[tuple[str, str], ...]
    agreements: frozenset[Agreement]

    def tag(self, here: Here) -> str:
        """The ETag of a page that shows this moment to a phone."""
        told = (here.head, here.me, here.csrf, assets().version, sorted(self.agreements), self[:-1])
        return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def moment_of(here: Here) -> Moment:
    """What the board depends on just now."""
    return Moment(here.id, here.role, here.lang, tuple(here.names.items()), state().store.agreements(here.id))


_PARTS: Final[Latest[Parts]] = Latest("parts", lambda parts: sum(map(len, parts)))
_WALLS: Final[Latest[Markup]] = Latest("wall", len)


def parts_of(here: Here, moment: Moment) -> Parts:
    """The parts of the page of the table, made once for all phones with the same view and language."""

    def made() -> Parts:
        board = board_of(here, moment)
        return Parts(_made("table_now.html", here, board), _made("table_hands.html", here, board, course=evening_of(here)))

    return _PARTS.of(state().records.nights, here.id, (here.role, here.lang), here.night, made, beside=moment)


def wall_of(here: Here, moment: Moment) -> Markup:
    """What a screen on the wall shows, made once."""
    nights, place = state().records.nights, (here.role, here.lang)
    return _WALLS.of(nights, here.id, place, here.night, lambda: _made("wall_now.html", here, board_of(here, moment)), beside=moment)


def _made(name: str, here: Here, board: Board, *, course: Figure | None = None) -> Markup:
    plates = {kind: here.speech.say(words) for kind, words in words_of(here.night.game.name).plates.items()}
    return Markup(render_template(name, here=here, board=board, plates=plates, recent=RECENT, course=course))  # noqa: S704  # the template escapes


def board_of(here: Here, moment: Moment) -> Board:
    """The night as this reader may see it, at that moment."""
    night, game, table = here.night, here.night.game, here.night.table
    seats, stands, opened = game.seats(table), here.standing, game.open_hand(table)
    finished = game.finished_count(table)
    results = game.hands(table)
    # A hand that is decided but may go on is shown as the hand in play.
    keeps = stands.plate is not None
    said = contested(night)
    rows = _rows(here, [result for result in results if result.number != opened], moment.agreements, said, keeps=keeps)
    leaders = winners(here.won)
    standings = [
        Stands(
            player,
            here.won[player],
            here.owed[player],
            sits=player in seats.players,
            deals=player == stands.dealer,
            first=player == stands.mano,
            leads=player in leaders,
        )
        for player in seats.sat
    ]
    playing = _playing(here, results[-1]) if opened is not None else None
    transfers = others_told(here.speech, night, beside_the_hands(night))
    number = opened if opened is not None else finished + 1
    return Board(
        number=number,
        dealer=stands.dealer,
        standings=standings,
        longest_word=max(len(word) for player in seats.sat for word in here.speech.who(player).replace("-", "- ").split()),
        turn=stands.clock,
        counters=stands.chips,
        juego=stands.boards,
        giro=stands.giro,
        drawn_anew=stands.drawn_anew,
        sides=() if stands.pairs_change else words_of(game.name).partners_of(game.rules(table), seats.players),
        plate=game.plate(table),
        plate_called=here.speech.say(words_of(game.name).plate) if words_of(game.name).plate else "",
        keeps_plate=keeps,
        lies=None if stands.plate is None else stands.plate.kind,
        fines=None if stands.plate is None else stands.plate.fines,
        favors=stands.favors,
        waiting=[words_of(game.name).waits(here.speech, each) for each in game.leftovers(table)["reserved"]],
        playing=playing,
        rows=rows,
        struck=by_place(struck_rows(here, said), [row.number for row in rows]),
        gaps=gaps(here),
        transfers=transfers,
    )


def gaps(here: Here) -> dict[int, str]:
    """Where a hand may be missing. After the last one the pad goes on, unless a later event must come after the missing hand."""
    if not here.writes:
        return {}
    some = (gap for gap in gaps_of(here.night) if gap.below is not None or here.night.closed or gap.seats)
    return {gap.number - 1: address_of(told_place(gap.deal)) for gap in some}


def _rows(here: Here, results: Any, agreed_by: frozenset[Agreement], said: Sequence[Said], *, keeps: bool) -> list[Row]:
    """The hands with a result, newest first."""
    night, book = here.night, Book(here)
    corrected, irregular = corrected_hands(night), irregular_in(here, results)
    agreements = {each["hand"]: each for each in told_agreements(night, agreed_by)}
    told = []
    for result in results:
        if result.outcome == OPEN:
            continue
        agreed = agreements.get(result.number, {"players": [], "lapsed": []})
        about = [each for each in said if each.hand == result.number]
        contests = [each.fact for each in about if each.is_open]
        tantos = {player: count for player, count in result.tantos.items() if count}
        line = words_of(night.game.name).in_a_line(here.speech, result)
        told.append(
            Row(
                number=result.number,
                line=line,
                suit=result.features.trump,
                tantos=tantos,
                plate=result.plate if keeps else None,
                cards=words_of(night.game.name).cards_paid(here.speech, result),
                corrected=result.number in corrected,
                contests=contests,
                taken_back=[each for each in said_told(here, book, about) if each.struck is not None],
                entered=entered(here, result.number) if contests else None,
                irregular=irregular.get(result.number, []),
                agreed=agreed["players"],
                lapsed=agreed["lapsed"],
                said=_said(here, result, line, tantos),
            )
        )
    return told[::-1]


def _said(here: Here, result: HandResult, line: str, tantos: dict[str, int]) -> str:
    """A hand as it is read aloud when it arrives: «Mano 7: Ana juega una entrada a oros. Ana gana. Ana +12, Beto −6.»"""
    speech = here.speech
    gains = ", ".join(f"{speech.who(player)} {speech.signed(count)}" for player, count in tantos.items())
    told = speech.say("Mano {number}: {line}", number=result.number, line=line)
    return f"{told} {gains}." if gains else told


def _playing(here: Here, result: HandResult) -> Playing:
    """The open hand, event by event, without what this reader must not see yet."""
    night, teller = here.night, words_of(here.night.game.name)
    pairs = steps_of(night, result.number)
    told = list(seen(night, pairs))
    moment = night.game.moment(here.at_table.table) or {}
    tricks, stands = dict(moment.get("tricks", {})), night.game.standing(here.at_table.table)
    return Playing(
        number=result.number,
        events=teller.events_told(here.speech, result, told),
        tricks=tricks,
        leader=moment.get("leader") if any(tricks.values()) else None,
        turn=stands.speaks,
        decided=None if result.outcome == OPEN else teller.in_a_line(here.speech, result),
        contract=teller.events_told(here.speech, result, [each for each in told if each.fact.type == night.game.calls.plays]),
        side=stands.side,
        turned=stands.turned,
        out=[player for player in here.players if player not in moment["active"]] if "active" in moment else [],
        announced=teller.events_told(here.speech, result, [each for each in told if each.fact.type == night.game.calls.announces]),
        points=[teller.points_called(here.speech, each) for each in result.features.points],
        irregular=irregular_of(here, result, pairs),
    )
