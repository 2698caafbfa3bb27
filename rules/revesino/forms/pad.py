"""The pad of a table of Revesino as it stands: how a few answers log the open hand, or the next.

An answer names a player by his part in the hand: `who` went for Revesino or followed the cuatro ases, `holder` followed them in another's
Revesino, `winner` and `loser` are those of the partida. Source: revesino-1807/adiciones-24, revesino-1807/resumen
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.conditions import When, telling_apart
from rules.core.growing import Growing
from rules.core.known import hand_at
from rules.core.pad import Choice, Follows, Forecast, Foremost, Pad, Question, Seat, Summed, Template, plain
from rules.core.refusals import Refusal, mark
from rules.core.seats import Seats, order_after
from rules.revesino import facts as told, laws, opening
from rules.revesino.facts import PAY_CARDS
from rules.revesino.finish import turns_used
from rules.revesino.forms import pad_cards as cards, pad_questions as ask
from rules.revesino.forms.forecast import BESIDE, fill_of, forecast, hands_alike
from rules.revesino.forms.pad_questions import ACES, KEYS, NAMES, ORDINARY, REVESINO, VOID
from rules.revesino.forms.pad_ways import Ways, ways_of
from rules.revesino.guards import is_complete
from rules.revesino.outcome import offenders_of
from rules.revesino.plate import plate_now
from rules.revesino.tariffs import VUELTA, Options
from rules.revesino.terms import SEATS, Fate, Hand, Table

KEEPS_DEAL: Final = ()
"""The deal passes after every hand that the pad logs. Source: revesino-1807/dar"""


class Described(NamedTuple):
    """What a pad asks of a hand, whoever its players are; `given` names them by their seats."""

    questions: tuple[Question | Summed | Follows | Foremost, ...]
    events: tuple[Template, ...]
    given: dict[str, Any]
    forecast: Forecast


def pad(table: Table) -> Pad:
    """The pad of the open hand or of the next; an empty pad for a closed night.

    Source: revesino-1807/adiciones-24, revesino-1807/mari-perez
    """
    slot = len(table.done) + 1 + (table.hand is not None and is_complete(table.hand))
    if table.closed:
        return Pad(slot, open=False, seats=())
    is_open = table.hand is not None and not is_complete(table.hand)
    dealt = table if is_open else opening.deal(table, told.Deal())
    if isinstance(dealt, Refusal):
        return Pad(slot, open=False, seats=_seats(table.seats.players, table.seats.players[-1]), over=dealt.sentence)
    hand = hand_at(dealt)
    described = _described(dealt.options, _nameless(dealt.options, hand), is_open, not is_open and _may_announce(table))
    return Pad(
        slot,
        open=is_open,
        seats=_seats(dealt.seats.players, hand.dealer),
        given={name: hand.players[NAMES.index(said)] if said in NAMES else said for name, said in described.given.items()},
        questions=described.questions,
        events=described.events,
        forecast=_forecast(table, hand, described.forecast, is_open=is_open),
        keeps_deal=KEEPS_DEAL,
        beside=BESIDE,
    )


def _seats(players: tuple[str, ...], dealer: str) -> tuple[Seat, ...]:
    """Who deals this hand and those after it, until everybody has dealt. Source: revesino-1807/mano-pie"""
    return tuple(Seat(each, opening.seated(players, each)) for each in (dealer, *order_after(players, dealer)))


def _may_announce(table: Table) -> bool:
    """Whether the next deal may announce the last vuelta. Source: revesino-1807/mari-perez"""
    return table.options.mariperez and table.options.rounds is None and turns_used(table) >= VUELTA


def _nameless(options: Options, hand: Hand) -> Hand:
    """A hand without what its pad does not depend on: names, its number, what was put in and paid besides.

    Source: revesino-1807/jugadores
    """
    players = ("p0", "p1", "p2", "p3")
    named = dict(zip(hand.players, players, strict=True))
    penalties = tuple([replace(each, player=named[each.player], by=None, hand=None) for each in hand.penalties])
    return hand.but(
        number=1,
        turn=hand.turn if options.mariperez else 1,
        dealer=players[-1],
        players=players,
        out_of_turn=False,
        put=0,
        penalties=penalties,
        beside=(),
    )


def _forecast(table: Table, hand: Hand, made: Forecast, *, is_open: bool) -> Forecast | None:
    """The forecast with what lies in the platillo now; None if laws have changed who pays, or the platillo holds less than is played for.

    Source: revesino-1807/renuncio-paga, revesino-1807/adiciones-34
    """
    fill, lies = fill_of(table.options), plate_now(table)
    if offenders_of(hand) or (is_open and fill is not None and lies < fill.below):
        return None
    return replace(made, plate=lies, fill=None if is_open else fill, hands_count=hands_alike(hand, table.options))


@lru_cache(maxsize=64)
def _described(options: Options, hand: Hand, is_open: bool, announced: bool) -> Described:
    """The questions about a nameless hand, and what it pays; there are some hundreds of counts, each tried once.

    Source: revesino-1807/adiciones-24
    """
    table = Table(options, Seats(hand.players), None, 0, 0, (), Growing(), {}, None, None, closed=False, late=0, hand=hand)
    ways = ways_of(table)
    return Described(
        tuple(_questions(table, ways, announced=announced)),
        tuple(_events(ways, options, is_open=is_open)),
        _given(ways, options),
        # The logged events do not change what the answers pay; if an offender pays, there is no forecast.
        forecast(hand.but(penalties=(), laid_open=(), play=None), options, announced=announced),
    )


def _questions(table: Table, ways: Ways, *, announced: bool) -> Iterator[Question | Summed | Follows | Foremost]:
    """The questions, in their order. Source: revesino-1807/adiciones-24, revesino-1807/cuenta"""
    hand = hand_at(table)
    law = told.Penalty(player=hand.dealer, law="mal-dado", cause="reparto")
    # A claimed renuncio means that the cards were played.
    played = any(each.law == "renuncio" for each in hand.penalties)
    what = ask.what_question(ways, misdeal=not played and not isinstance(laws.penalty(table, law), Refusal))
    if not what.choices and not what.alone:
        return
    yield what
    yield from ask.revesino_questions(ways.sought)
    yield from ask.aces_questions(ways.aces, table.options, ways.cards)
    thrown = table.options.cuatro_ases == "echados" and any(each.came != "lost" for each in ways.aces)
    if ways.ordinary or thrown:
        yield from ask.tricks_questions(ways, table.options)
        yield from cards.card_questions(ways, table.options)
        yield from ask.points_questions(ways, table.options)
        yield from ask.ranked(table.options)
    if announced:
        gloss = plain(mark("Mari-Pérez: la última vuelta vale doble."))
        choice = Choice(value=True, label=plain(mark("Última vuelta")), gloss=gloss)
        yield Question("last_round", "chips", plain(mark("Mari-Pérez")), [choice], optional=True)


def _given(ways: Ways, options: Options) -> dict[str, Any]:
    """What the logged events have already answered: about pay cards, and about the player of the cuatro ases.

    Source: revesino-1807/cartas-de-pago
    """
    given: dict[str, Any] = {}
    holder = ask.shown_holder(ways.sought)
    if holder is not None:
        given |= {"holder": NAMES[holder], "followed": True}
    for card, known in ways.cards.items():
        key = KEYS[card]
        if known.laid is None and not known.seats:
            given[f"fate_{key}"] = "asleep"
        if known.laid is None:
            continue
        given[f"by_{key}"] = NAMES[known.seats[0]]
        fate = cards.fixed(known, thrown=options.cuatro_ases == "echados")
        if fate is not None:
            given |= _said(fate, key)
    return given


def _said(fate: Fate, key: str) -> dict[str, Any]:
    """What became of a card, as answers."""
    other = {} if fate.other is None else {f"{'to' if fate.how == 'sold' else 'puller'}_{key}": NAMES[fate.other]}
    return {f"fate_{key}": fate.how, **other}


# The events that the answers make.

COUNTED: Final = {
    "tricks": {name: f"$tricks_{seat + 1}" for seat, name in enumerate(NAMES)},
    "points": {name: f"$points_{seat + 1}" for seat, name in enumerate(NAMES)},
    "cards": {
        card: {"how": f"$fate_{key}", "player": f"$by_{key}", "to": f"$to_{key}", "by": f"$puller_{key}"}
        for card, key in ((card, KEYS[card]) for card in PAY_CARDS)
    },
}
FOLLOWED: Final = {"player": "$who"}


def _events(ways: Ways, options: Options, *, is_open: bool) -> Iterator[Template]:
    """The events that are still to be logged. Source: revesino-1807/dar, revesino-1807/cuenta"""
    if not is_open:
        yield Template("deal", {"last_round": "$last_round"})
    law = {"player": "$dealer", "law": "mal-dado", "cause": "reparto"}
    yield Template("penalty", law, ({"what": (VOID,)},))
    if ways.ordinary:
        yield Template("tally", COUNTED, ({"what": (ORDINARY,)},))
    yield from _of_revesino(ways)
    yield from _of_aces(ways, options)


def _of_revesino(ways: Ways) -> Iterator[Template]:
    """The counts of a Revesino, by the places after its seeker, so that no player is named twice and all seekers are alike.

    If somebody is a card short they are not alike, because he can take no eleventh trick. Source: revesino-1807/t-revesino,
    revesino-1807/t-cortar
    """
    names = ("came", "duty", "cut", "holder") if ways.nobody_short else ("came", "duty", "cut", "holder", "who")
    divisions: dict[tuple[int, ...], list[tuple[Any, ...]]] = {}
    cases: list[tuple[Any, ...]] = []
    for each in ways.sought:
        others = (*(_behind(each.seat, seat) for seat in (each.cut, each.holder)), NAMES[each.seat])[: len(names) - 2]
        # A count depends on the duty of the player of the cuatro ases, even before that is answered.
        cases += [(each.came, each.duty, *others), (each.came, None, *others)]
        shares = tuple(each.counts[(each.seat + step) % len(SEATS)] for step in range(len(SEATS)))
        divisions.setdefault(shares, []).append((each.came, each.duty, *others))
    for shares, meant in divisions.items():
        tricks = {"$who": shares[0], **{f"$who+{step}": shares[step] for step in (1, 2, 3)}}
        data = {"tricks": tricks, "revesino": {"player": "$who", "cut_by": "$cutter"}, "cuatro_ases": {"player": "$holder"}}
        when = telling_apart(meant, cases, names)
        yield Template("tally", data, _also({"what": (REVESINO,), "cut": True}, when))


def _behind(who: int, seat: int | None) -> str | None:
    """The name of a seat in the answers, by the seeker of the Revesino."""
    return None if seat is None else f"$who+{(seat - who) % len(SEATS)}"


def _of_aces(ways: Ways, options: Options) -> Iterator[Template]:
    """The counts of cuatro ases; the tricks are divided in any way if nothing depends on it.

    Source: revesino-1807/adiciones-25, revesino-1807/introducir
    """
    divided = [each for each in ways.aces if options.cuatro_ases == "iguales" or each.came == "lost"]
    cases = [(each.came, NAMES[each.holder]) for each in ways.aces]
    divisions: dict[tuple[int, ...], dict[bool, list[tuple[Any, ...]]]] = {}
    for each in divided:
        case = (each.came, NAMES[each.holder])
        shares = tuple(each.counts[(each.holder + step) % len(SEATS)] for step in range(len(SEATS)))
        divisions.setdefault(shares, {}).setdefault(each.came == "left", []).append(case)
    for shares, found in divisions.items():
        tricks = {"$who": shares[0], **{f"$who+{step}": shares[step] for step in (1, 2, 3)}}
        for is_left, meant in found.items():
            followed = {**FOLLOWED, "introduced_by": "$introduced", **({"first_left": True} if is_left else {})}
            when = _also({"what": (ACES,), "aces": True}, telling_apart(meant, cases, ("aces", "who")))
            yield Template("tally", {"tricks": tricks, "cuatro_ases": followed}, when)
    if options.cuatro_ases == "echados":
        for came, more in (("won", {}), ("left", {"first_left": True})):
            if any(each.came == came for each in ways.aces):
                when = ({"what": (ACES,), "aces": (came,), "other": True},)
                yield Template("tally", {**COUNTED, "cuatro_ases": {**FOLLOWED, **more}}, when)


def _also(fitting: dict[str, Any], when: When) -> When:
    """A condition that requires something more."""
    return tuple({**fitting, **each} for each in when) or (fitting,)
