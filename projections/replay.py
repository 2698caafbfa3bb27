"""The fold itself: a stream of events, read through its corrections and the rules, one event at a time.

A `Night` is a value: it holds what was recorded, how that reads now, and the table after each event of the reading. The
same record gives the same night, always. What cannot be is a `Refusal`, and the night stays as it was.

These are more than 400 lines, because what a correction does to a night is the fold again, from another place.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from events.correction import Change, Corrections, Entry, Place, followed
from events.facts import AFTER_THE_CLOSE, Correction, Dispute, Fact, NightClosed, NightOpened, Ruling
from events.schemas import MISSING_FIELD, ONCE, UNKNOWN_FIELD, Unfit, fact_from
from events.text import NoJson
from projections.deals import (
    DEAL,
    ByDeal,
    Instead,
    Named,
    dealt_at,
    entries_by_deal,
    last_deal,
    meanings,
    renumbered,
    stand_instead,
    with_its_number,
)
from projections.found import Read, found_in
from projections.settlement import Plan, plan_of
from projections.standing import NIGHT_CLOSED, Here, Standing, balances, names_a_hand, stepped
from rules.core.game import Game
from rules.core.hands import HandResult
from rules.core.refusals import Refusal, Sentence, mark, refuse
from rules.registry import GAMES


class Step(NamedTuple):
    """One event of the reading and how the night stands after it; `before` leads back to the first."""

    place: Place
    fact: Fact
    standing: Standing
    before: Step | None


class Recorded(NamedTuple):
    """One event of the stream as it was recorded; `before` leads back to the first, through the reading as it was uncorrected."""

    fact: Fact
    before: Recorded | Step | None


class Night(NamedTuple):
    """A night at one moment."""

    game: Game[Any]
    version: int
    """The seq of the last recorded event."""
    recorded: Recorded | None
    """What was recorded; None as long as nothing was corrected, because then it is just the reading."""
    last: Step
    """The last event of the reading."""
    corrections: Corrections = Corrections()
    """What was corrected."""
    closed_at: Place | None = None
    """Which event of the reading closed the night; None while it is open."""
    frozen: Plan | None = None
    """The settlement as it was when the night was last closed, by the readings of today (`reread.frozen_of`)."""
    frozen_at: int | None = None
    """The event of the record behind which it was so."""
    read_before: int = 0
    """The last event of the record that a version wrote which read hands otherwise; 0 where none is known."""
    meant: Mapping[Place, Place] = MappingProxyType({})
    """For each dispute and ruling ever taken, the event that dealt the hand it named."""
    instead: Instead = MappingProxyType({})
    """For each deal that was struck and dealt again in its place, the deal that stands for it: the hand is the same."""
    struck: Mapping[Place, Struck] = MappingProxyType({})
    """The hands that were taken out whole, each by what had dealt it."""
    amended: Mapping[int, tuple[Place, ...]] = MappingProxyType({})
    """For each correction, what dealt the hands whose own events it changed."""
    amended_shown: Mapping[int, tuple[Place, ...]] = MappingProxyType({})
    """The same as it is seen without the cards that lay face down."""
    belonged: Mapping[Place, Place | None] = MappingProxyType({})
    """For each event that was ever taken out of the reading, what dealt the hand to which it belonged; None for no hand."""
    refolded: int = 0
    """How many events the corrections had folded anew, all in all: what it takes to come here is this and the version."""
    of_before: frozenset[Place] = frozenset()
    """The events that were taken once and are refused today; one that was struck since is among them."""
    first_close: int | None = None
    """The first event of the record that closed the night, whether it still stands or not; a correction may hold it."""

    @property
    def holding(self) -> tuple[int, ...]:
        """The seqs of the corrections that hold, in order."""
        return self.corrections.holding

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.last.standing.table

    @property
    def opened(self) -> NightOpened:
        """How the night was opened, as the record reads now."""
        first = steps(self.last)[0].fact
        assert isinstance(first, NightOpened), "every reading begins with the opening"
        return first

    @property
    def closed(self) -> bool:
        """Whether the night is closed."""
        return self.closed_at is not None


class Struck(NamedTuple):
    """A hand that a correction took out whole, as it read right before."""

    by: int
    """The correction."""
    read: Read
    shown: Read | None
    """What may be seen of it as long as its cards lie face down; None where not even its deal can be told."""
    entries: tuple[Place, ...]
    """Where its events stood."""
    disputed: bool

    @property
    def result(self) -> HandResult:
        """What it came to."""
        return self.read.result


class Replayed(NamedTuple):
    """What a record came to: the night as far as it was taken, and the event that was not, counted from 1."""

    night: Night | None
    refused: tuple[int, Refusal] | None


def steps(last: Step) -> list[Step]:
    """Every event of a reading with how the night stood after it, in order, up to its last."""
    found = []
    step: Step | None = last
    while step is not None:
        found.append(step)
        step = step.before
    return found[::-1]


def facts_recorded(night: Night) -> list[Fact]:
    """Every fact as it was recorded, in order of seq; what was struck and the corrections themselves included."""
    found: list[Fact] = []
    link: Recorded | Step | None = night.recorded or night.last
    while link is not None:
        found.append(link.fact)
        link = link.before
    return found[::-1]


def chained(facts: Iterable[Fact]) -> Recorded | None:
    """Recorded facts, each leading back to the one before."""
    link = None
    for fact in facts:
        link = Recorded(fact, link)
    return link


def _facts_at(night: Night, seqs: frozenset[int]) -> list[Entry]:
    """The facts that were recorded at some seqs."""
    found: list[Entry] = []
    seq, link = night.version, night.recorded or night.last
    while len(found) < len(seqs):
        if seq in seqs:
            found.append(Entry(Place(seq), link.fact))
        seq, link = seq - 1, link.before  # type: ignore[assignment]  # what stood once was recorded
    return found


def read(sent: Iterable[object], *, envelope: bool = False) -> Replayed:
    """The night that JSON values tell, up to the first that is refused; one that has an envelope, where it may have one, was stored."""
    night: Night | None = None
    for event, value in enumerate(sent, 1):
        answer = told(night, value, envelope=envelope)
        if isinstance(answer, Refusal):
            return Replayed(night, (event, answer))
        night = answer
    return Replayed(night, None)


def replay(facts: Iterable[Fact], game: Game[Any] | None = None) -> Replayed:
    """The night that stored facts tell, up to the first that is refused; of the game that the first names, or of one that reads it otherwise."""
    rest = iter(facts)
    first = next(rest, None)
    if first is None:
        return Replayed(None, None)
    answer = opened(first, game)
    if isinstance(answer, Refusal):
        return Replayed(None, (1, answer))
    night, refusal = through(answer, rest, stored=True)
    return Replayed(night, None if refusal is None else (night.version + 1, refusal))


Spend = Callable[[int], Refusal | None]
"""Is told what a fact costs before that is done, in events folded; a refusal where it is too much for one list."""


def at_any_cost(_events: int) -> None:
    """What was recorded is read, whatever it takes."""


def through(night: Night, facts: Iterable[Fact], spend: Spend = at_any_cost, *, stored: bool = False) -> tuple[Night, Refusal | None]:
    """The night after some more facts, and why one of them cannot be, if one cannot: the fold itself.

    `spend` is asked what a fact costs beyond its own step: what a correction has folded anew, and that a fact which
    concerns the record goes through the whole night. What is `stored` was taken once, and is taken now, though a new one
    would be refused since (`Refusal.taken`).

    What the game alone decides stays in this loop and is built positionally, because every replay of stored nights runs
    through it; what concerns the record leaves it for `_advanced`.
    """
    step, new = night.game.step, tuple.__new__
    _, version, recorded, last, *_ = night
    table, contests, paid = last.standing
    of_before, closed = night.of_before, night.closed
    for fact in facts:
        if closed or fact.type in BESIDE_THE_GAME:
            here = night._replace(version=version, recorded=recorded, last=last, of_before=of_before)
            answer = _advanced(here, fact, spend, stored=stored)
            if isinstance(answer, Refusal):
                return here, answer
            night = answer
            _, version, recorded, last, *_ = night
            table, contests, paid = last.standing
            of_before, closed = night.of_before, night.closed
            continue
        after = step(table, fact)
        if isinstance(after, Refusal):
            if not stored or after.taken is None:
                return night._replace(version=version, recorded=recorded, last=last, of_before=of_before), after
            after, of_before = after.taken, of_before | {Place(version + 1)}
        table, version = after, version + 1
        if recorded is not None:
            recorded = new(Recorded, (fact, recorded))
        last = new(Step, (new(Place, (version, None)), fact, new(Standing, (table, contests, paid)), last))
    return night._replace(version=version, recorded=recorded, last=last, of_before=of_before), None


def told(night: Night | None, value: object, *, envelope: bool = False) -> Night | Refusal:
    """The night after one more event that a client sent or a file tells, or why it is not taken."""
    if night is not None and night.closed and not may_follow_the_close(value):
        return NIGHT_CLOSED
    fact = fact_told(game_of(value) if night is None else night.game, value, envelope=envelope)
    if isinstance(fact, Refusal):
        return fact
    stored = envelope and has_envelope(value)
    return opened(fact) if night is None else advanced(night, fact, stored=stored)


def has_envelope(value: object) -> bool:
    """Whether a line of a file says what a store had added to its event."""
    return isinstance(value, dict) and "hash" in value


def may_follow_the_close(value: object) -> bool:
    """Whether what a client sent is not of a type that a closed night refuses, whatever its shape: a close is said before a misspelling."""
    kind = value.get("type") if isinstance(value, dict) else None
    return not isinstance(kind, str) or kind in AFTER_THE_CLOSE


def fact_told(game: Game[Any], value: object, *, envelope: bool = False) -> Fact | Refusal:
    """The fact of a game that a client's JSON tells, or why it tells none: its shape alone, whatever night it comes to."""
    if isinstance(value, NoJson):
        return refuse("malformed", "Eso no es JSON, o está cortado a medias.")
    fact = fact_from(value, game.door, envelope=envelope)
    return unfit_as_refusal(fact) if isinstance(fact, Unfit) else _unplayed(fact) or fact


def unfit_as_refusal(unfit: Unfit) -> Refusal:
    """Why JSON that is no event was not taken, as a refusal."""
    sentence, values = unfit.expected
    wanted = Sentence(sentence, values if isinstance(values, dict) else {"values": values})
    if unfit.code == "unknown_event":
        return refuse("unknown_event", "Este juego no conoce ese apunte.", field=unfit.field, expected=values)
    if unfit.expected is MISSING_FIELD:
        return refuse("malformed", "Falta el campo «{field}».", field=unfit.field)
    if unfit.expected is UNKNOWN_FIELD:
        return refuse("malformed", "Sobra el campo «{field}»: nadie lo conoce.", field=unfit.field)
    if unfit.expected is ONCE:
        return refuse("malformed", "El campo «{field}» está dos veces.", field=unfit.field)
    if unfit.field is None:
        return refuse("malformed", "No se entiende el apunte: se esperaba {wanted}.", wanted=wanted)
    template = mark("El campo «{field}» no vale: se esperaba {wanted}.")
    return refuse("malformed", template, field=unfit.field, expected=values, wanted=wanted)


def game_of(value: object) -> Game[Any]:
    """The game whose facts read the first event of a stream: the one it names, else any; so what comes too early is just out of order."""
    data = value.get("data") if isinstance(value, dict) else None
    name = data.get("game") if isinstance(data, dict) else None
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    return next((game for game in GAMES.values() if isinstance(fact_from(value, game.door, envelope=True), Fact)), ANY_GAME)


ANY_GAME: Final = next(iter(GAMES.values()))
"""The game by which what opens no night is read, so that it is refused for what is wrong with it."""


def _unplayed(fact: Fact) -> Refusal | None:
    """`malformed` for an opening of a game that is not played here, also among what a correction inserts."""
    inserted = fact.insert or () if isinstance(fact, Correction) else ()
    for place, each in enumerate((fact, *inserted), -1):
        if isinstance(each, NightOpened) and each.game not in GAMES:
            field = "game" if place < 0 else f"insert.{place}.data.game"
            return refuse("malformed", "No conozco el juego «{name}».", field=field, expected=sorted(GAMES), name=each.game)
    return None


def opened(fact: Fact, game: Game[Any] | None = None) -> Night | Refusal:
    """The night that a first event opens."""
    standing = _opening(fact, game)
    if isinstance(standing, Refusal):
        return standing
    assert isinstance(fact, NightOpened), "what opened the night is its opening"
    return Night(game or GAMES[fact.game], 1, None, Step(Place(1), fact, standing, None))


def _opening(fact: Fact, game: Game[Any] | None) -> Standing | Refusal:
    if not isinstance(fact, NightOpened):
        return refuse("out_of_order", "Primero hay que abrir la noche.", expected=[NightOpened.type])
    table = (game or GAMES[fact.game]).opening(fact)
    return table if isinstance(table, Refusal) else Standing(table)


def advanced(night: Night, fact: Fact, *, stored: bool = False) -> Night | Refusal:
    """The night after one more recorded fact, or why it cannot be; one that is `stored` was taken once."""
    after, refusal = through(night, (fact,), stored=stored)
    return after if refusal is None else refusal


def _advanced(night: Night, fact: Fact, spend: Spend, *, stored: bool) -> Night | Refusal:
    """The night after a fact that concerns the record beside the game: a close, a correction, a dispute, a payment."""
    if isinstance(fact, Correction):
        return _corrected(night, fact, spend, stored=stored)
    if (too_much := spend(night.version // LOOKED_THROUGH)) is not None:
        return too_much
    place, told, about = Place(night.version + 1), fact, None
    if isinstance(fact, Dispute | Ruling):
        told, about = with_its_number(fact, dealt_at(night.last), night.instead, night.struck)
    here = Here(night.game, night.last.standing, place, night.holding, night.first_close, night.closed, about)
    standing, of_before = stepped(here, told), night.of_before
    if isinstance(standing, Refusal):
        if not stored or standing.taken is None:
            return standing
        standing, of_before = standing.taken, of_before | {place}
    step, closed_at, frozen, meant = Step(place, told, standing, night.last), night.closed_at, night.frozen, night.meant
    first_close, frozen_at = night.first_close, night.frozen_at
    if isinstance(fact, NightClosed):
        closed_at, frozen, first_close = place, plan_of(balances(night.game, standing.table)), first_close or place.seq
        frozen_at = place.seq
    elif about is not None:
        meant = {**meant, place: about}
    recorded = None if night.recorded is None else Recorded(fact, night.recorded)
    after = night._replace(version=place.seq, recorded=recorded, last=step, closed_at=closed_at, frozen=frozen)
    return after._replace(frozen_at=frozen_at, meant=meant, of_before=of_before, first_close=first_close)


def settlement_of(night: Night) -> Plan:
    """Who pays whom, as the record reads now."""
    return plan_of(balances(night.game, night.table))


GONE: Final = refuse("contradiction", "La mano que nombra ya no está.")
"""Why an event no longer fits whose hand was taken out."""
LOOKED_THROUGH: Final = 20
"""To look through so many events of a night takes no longer than to fold one."""


def _corrected(night: Night, fact: Correction, spend: Spend, *, stored: bool) -> Night | Refusal:
    """The night as it reads with one more correction; refused if any event of the reading no longer fits.

    An event that would be refused today stays, unless a new correction is what makes it so.
    """
    seq = night.version + 1
    change = followed(night.corrections, seq, fact)
    if not isinstance(change, Change):
        code, field = change
        if code == "malformed":
            return refuse(code, "Ahí no se puede insertar nada.", field=field)
        return refuse(code, "Eso no está en pie en el registro.", field=field)
    if change.twice is not None:
        return _broken(Place(change.twice), refuse("out_of_order", "Eso no está en pie en el registro."))
    unchanged, were = _unchanged(night, change)
    order = change.after.order
    came = [*_facts_at(night, change.back), *change.inserted]
    entries = [entry for entry in were if entry.place not in change.gone]
    for entry in came:
        insort(entries, entry, key=lambda each: order(each.place))
    naming = any(names_a_hand(fact) for _, fact in (*were, *came))
    deals = [place for place, fact in entries if fact.type == DEAL]
    moved = [place for place, fact in were if fact.type == DEAL] != deals
    aside = (naming or moved) + sum(entry.fact.type in BESIDE_THE_GAME for entry in entries)
    if (too_much := spend(len(entries) + change.touched + (1 + aside) * night.version // LOOKED_THROUGH)) is not None:
        return too_much
    meant, instead, gone, named = night.meant, night.instead, frozenset[Place](), Named(entries, {}, None)
    old, new = list[Place](), list[Place]()
    if naming or moved:
        old, behind = dealt_at(night.last), {place for place, _ in were}
        new = [*(place for place in old if place not in behind), *deals]
        meant, instead = {**meanings(were, old), **meant}, stand_instead(old, new, instead)
        stand = {*new}
        gone = frozenset(deal for deal in (*night.struck, *old) if deal not in stand and instead.get(deal) not in stand)
        named = renumbered(entries, meant, new, instead, gone)
    refolded = _refolded(night, unchanged, named, change.after.holding, None if stored else night.of_before)
    if isinstance(refolded, Breaks):
        return _broken(refolded.place, refolded.refusal)
    if naming:
        meant = {**named.about, **meant}
    closes = any(isinstance(each, NightClosed) for each in fact.insert or ())
    before = last_deal(unchanged)
    was, now = entries_by_deal(were, before, old), entries_by_deal(named.entries, before, new)
    belonged = {place: deal for deal, told in was.items() for place, _ in told if place in change.gone}
    amended, amended_shown = _amended({*belonged.values()}, {place for place, _ in came}, was, now, instead)
    known = night.struck
    struck = {
        deal: _still_struck(known[deal], deal, change.after) if deal in known else _struck(night, seq, old.index(deal) + 1, was[deal])
        for deal in (gone if moved else known)
    }
    return Night(
        game=night.game,
        version=seq,
        recorded=Recorded(fact, night.recorded or night.last),
        last=refolded.last,
        corrections=change.after,
        closed_at=refolded.closed_at,
        frozen=refolded.frozen,
        frozen_at=seq if refolded.closed_anew else night.frozen_at,
        read_before=night.read_before,
        meant=meant,
        instead=instead,
        struck=struck,
        amended={**night.amended, seq: amended},
        amended_shown={**night.amended_shown, seq: amended_shown},
        belonged={**night.belonged, **dict.fromkeys(change.gone), **belonged},
        refolded=night.refolded + len(entries),
        of_before=night.of_before | refolded.of_before,
        first_close=night.first_close or (seq if closes else None),
    )


def _still_struck(hand: Struck, deal: Place, after: Corrections) -> Struck:
    """A struck hand that stays so, by the correction that now strikes it where the one that did was struck itself."""
    return hand if hand.by in after.holding else hand._replace(by=min(after.strikers[deal.seq]))


def _struck(night: Night, by: int, number: int, entries: Sequence[Entry]) -> Struck:
    """A hand that a correction takes out whole, and what stood of it: of the night before nothing else is kept."""
    from projections.seen import as_shown  # noqa: PLC0415  # what may be seen of a hand is asked of the replay itself

    deal = entries[0].place
    disputed = any(each.ruling is None and each.about == deal for each in night.last.standing.contests)
    result = night.game.hand(night.table, number)
    read = Read(result, *found_in(night.game, [result], night.last))
    return Struck(by, read, as_shown(night, number), tuple([place for place, _ in entries]), disputed)


def _amended(
    touched: set[Place], came: set[Place], was: ByDeal, now: ByDeal, instead: Instead
) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """What dealt the hands whose own events a correction changed, not those that it only moved, or put back as they were; and those of
    them whose events are seen to be others without the cards that lay face down. `touched` are those of which it took something out."""
    from projections.seen import face_up  # noqa: PLC0415  # which cards those are says the view of a night, which is a replay itself

    former = {deal if deal in now else instead.get(deal, deal): told for deal, told in was.items()}
    lost = {deal if deal in now else instead.get(deal, deal) for deal in touched}
    deals = [deal for deal in former if deal in lost]
    deals += [deal for deal, told in now.items() if deal not in lost and any(place in came for place, _ in told)]
    pairs = {deal: [[fact for _, fact in told.get(deal, ())] for told in (former, now)] for deal in deals}
    amended = tuple(deal for deal, (old, new) in pairs.items() if old != new)
    return amended, tuple(deal for deal in amended if [*map(face_up, pairs[deal][0])] != [*map(face_up, pairs[deal][1])])


class Breaks(NamedTuple):
    """The first event of a reading that does not fit, and why."""

    place: Place
    refusal: Refusal


class Refolded(NamedTuple):
    """A reading folded anew: its last step, which event closed it, the settlement of the last close, whether that was made anew, what of
    it is of before.
    """

    last: Step
    closed_at: Place | None
    frozen: Plan | None
    closed_anew: bool
    of_before: frozenset[Place]


def _refolded(
    night: Night, last: Step | None, named: Named, held: tuple[int, ...], of_before: frozenset[Place] | None
) -> Refolded | Breaks:
    """A reading of a night of the same game, folded from behind the last step that reads as before; None where none does.

    A close that stood before keeps the settlement that was frozen then. Of what is refused today only what is `of_before` is taken;
    None: all that was taken once.
    """
    entries, about, lost = named
    taken: set[Place] = set()

    def may_stay(place: Place, refusal: Refusal) -> bool:
        return refusal.taken is not None and (of_before is None or place in of_before)

    if last is None:
        if not entries:
            return Breaks(Place(1), refuse("out_of_order", "Sin la apertura no hay noche."))
        (place, fact), *entries = entries
        standing = _opening(fact, night.game if isinstance(fact, NightOpened) and fact.game == night.game.name else None)
        if isinstance(standing, Refusal):
            return Breaks(place, standing)
        assert isinstance(fact, NightOpened), "what opened the night is its opening"
        if fact.game != night.game.name:
            return Breaks(place, refuse("contradiction", "La noche es de otro juego.", field="game", expected=[night.game.name]))
        last = Step(place, fact, standing, None)
    closed_at, frozen, closed_anew, first_close = None, night.frozen, False, night.first_close
    step, new = night.game.step, tuple.__new__
    for place, fact in entries:
        table, contests, paid = last.standing
        if closed_at is None and fact.type not in BESIDE_THE_GAME:
            table = step(table, fact) if place != lost else GONE
            if isinstance(table, Refusal):
                if not may_stay(place, table):
                    return Breaks(place, table)
                table = table.taken
                taken.add(place)
            last = new(Step, (place, fact, new(Standing, (table, contests, paid)), last))
            continue
        here = Here(night.game, last.standing, place, held, first_close, closed_at is not None, about.get(place))
        after = GONE if place == lost else stepped(here, fact)
        if isinstance(after, Refusal):
            if not may_stay(place, after):
                return Breaks(place, after)
            after = after.taken
            taken.add(place)
        last = Step(place, fact, after, last)
        if isinstance(fact, NightClosed):
            closed_at = place
            closed_anew = place != night.closed_at
            frozen = plan_of(balances(night.game, after.table)) if closed_anew else night.frozen
    return Refolded(last, closed_at, frozen, closed_anew, frozenset(taken))


def _unchanged(night: Night, change: Change) -> tuple[Step | None, list[Entry]]:
    """The last step up to which a reading stays as it was, None where none does; and the events behind it.

    Only what the game alone decides is kept: a ruling hangs on the corrections that hold.
    """
    closed, order, first = night.game.closed, change.after.order, change.first
    step: Step | None = night.last
    behind: list[Entry] = []
    while step is not None and (
        (first is not None and order(step.place) >= first) or step.standing.contests or closed(step.standing.table)
    ):
        behind.append(Entry(step.place, step.fact))
        step = step.before
    return step, behind[::-1]


BESIDE_THE_GAME: Final = AFTER_THE_CLOSE | {NightClosed.type}
"""The types of events that do not hang on the game alone."""


def _broken(place: Place, refusal: Refusal) -> Refusal:
    """`correction_breaks`, naming the first event that no longer fits and its own code."""
    breaks: dict[str, Any] = {"seq": place.seq, "code": refusal.code}
    if place.insert is not None:
        breaks = {"seq": place.seq, "insert": place.insert, "code": refusal.code}
    template = mark("Con esa corrección deja de valer el apunte {seq}: {why}")
    broken = refuse("correction_breaks", template, seq=place.seq, why=refusal.sentence)
    return Refusal(broken.code, broken.sentence, broken.field, broken.expected, breaks)
