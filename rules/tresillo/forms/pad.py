"""The pad of a table of Tresillo as it stands: how a few answers log the open hand, or the next.

An answer names a player by his part in the hand: `hombre`, `defensor`, `jugador` (against the others), and `one` and `other`, the two
others. Source: fournier/lances, fournier/rendidas, fournier/pagos-rendidas, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from rules.core.conditions import When, also
from rules.core.growing import Growing
from rules.core.known import hand_at
from rules.core.pad import Pad, Question, Row, Seat, Template, plain
from rules.core.refusals import Refusal, mark
from rules.core.seats import Seats, order_after
from rules.tresillo import facts as told, opening, surrender
from rules.tresillo.finish import chooser_now, settled_now
from rules.tresillo.forms import pad_questions as ask
from rules.tresillo.forms.forecast import BESIDE, Foreseen, forecast
from rules.tresillo.forms.pad_questions import MISDEAL, RINDE
from rules.tresillo.forms.pad_rows import rows_of
from rules.tresillo.forms.pad_ways import Ways, possible, ways_of
from rules.tresillo.terms import FROM, OTHERS, TRICKS, Hand, Table

COUNTS: Final = tuple(range(TRICKS + 1))
KEEPS_DEAL: Final = (MISDEAL,)
"""The answers after which the same player deals again."""


def pad(table: Table) -> Pad:
    """The pad of the open hand or of the next; an empty pad for a closed night. Source: fournier/lances, fournier/rendidas"""
    slot, is_open = len(table.done) + 1, table.hand is not None
    if table.closed:
        return Pad(slot, open=False, seats=())
    dealt = table if is_open else opening.deal(table, told.Deal())
    assert not isinstance(dealt, Refusal) and dealt.hand is not None, "between hands a hand may be dealt"
    hand, seats = dealt.hand, _seats(dealt.seats.players, dealt.hand.dealer)
    if hand.ending is not None:
        return _choice_left(dealt, slot, seats)
    ways, foreseen = _foreseen(_nameless(dealt, hand), dealt=is_open)
    now = replace(foreseen.forecast, plate=dealt.plate - foreseen.forecast.dealt)
    return Pad(
        slot,
        open=is_open,
        seats=seats,
        given=_given(hand, ways),
        questions=_questions(dealt, hand, ways, foreseen.choices),
        rows=_rows(ways),
        events=list(_events(hand, is_open=is_open)),
        forecast=now if _nothing_known(hand) and settled_now(dealt) is None else None,
        keeps_deal=KEEPS_DEAL,
        beside=BESIDE,
    )


@lru_cache(maxsize=64)
def _foreseen(table: Table, *, dealt: bool) -> tuple[Ways, Foreseen]:
    """What can still happen in the open hand of a nameless table, and what it pays; some thousands of hands, each tried once.

    Source: fournier/lances, fournier/rendidas, fournier/cobros, fournier/pagos
    """
    hand = hand_at(table)
    ways = ways_of(hand, table.options)
    return ways, forecast(table, list(possible(hand, ways, table.options)), dealt=dealt)


def _nameless(table: Table, hand: Hand) -> Table:
    """A table without what its pad does not depend on: names, earlier hands, and the exact plate.

    The plate counts only if it decides who has a choice; otherwise one tanto stands for it.
    """
    players = tuple(f"p{place}" for place in range(len(table.seats.players)))
    plate = table.plate - table.late if table.options.reserve == "threshold" else 1
    own = hand._replace(number=1, dealer=players[-1], active=opening.active_of(players, players[-1]))
    return table._replace(seats=Seats(players), due=players[0], plate=plate, done=Growing(), others=None, late=0, hand=own)


def _seats(players: tuple[str, ...], dealer: str) -> tuple[Seat, ...]:
    """Who has cards in this hand and in those after it, until everybody has dealt."""
    return tuple(Seat(each, opening.active_of(players, each)) for each in (dealer, *order_after(players, dealer)))


def _nothing_known(hand: Hand) -> bool:
    """Whether no card and no trick is logged; they may say more about estuches and primeras than the answers do."""
    turned = None if hand.contract is None else hand.contract.turned
    return hand.play is None and not any((turned, hand.dealt.stock, *hand.exchanges, *hand.dealt.hands))


def _given(hand: Hand, ways: Ways) -> dict[str, Any]:
    """What the logged events of the hand have already answered."""
    if hand.contract is None:
        return {}
    (play,), order = ways.plays, [hand.active[seat] for seat in FROM[hand.contract.hombre]]
    parts = {"hombre": order[0], "jugador": order[0], "one": order[1], "other": order[2]}
    given = {"play": play, "lance": hand.contract.lance, "trump": hand.contract.trump, **parts}
    if hand.surrender is None:
        return given
    given["tricks"] = RINDE
    if hand.surrender.defensor is None:
        return given
    defensor = hand.active[hand.surrender.defensor]
    (third,) = {*order[1:]} - {defensor}
    return given | {"defensor": defensor, "jugador": defensor, "one": order[0], "other": third}


def _questions(table: Table, hand: Hand, ways: Ways, choices: Mapping[str, When]) -> list[Question]:
    """The questions that are left, in their order."""
    given, numbers = _given(hand, ways), _counts(ways)
    plays = tuple(ways.plays)
    # What the jugador declared is not asked again; a defence lets the hombre's declaration lapse.
    played: When = ({"tricks": numbers},) if numbers and hand.declared is None else ()
    open_defence = any(defence.hand.declared is None for defence in ways.taken_over)
    counted: When = ({"defended": True},) if open_defence and table.options.defensor_conditions == "estuches" else ()
    questions = [
        ask.play_question(plays, _ends(table, hand), _players(table, hand)),
        ask.trump_question(plays, table.options.favor),
        ask.tricks_question(plays, numbers, tuple(ways.rendidas), misdealt=hand.contract is not None and MISDEAL in _ends(table, hand)),
    ]
    if ways.taken_over:
        counts = {defence.place: [each.tricks for each in defence.counted] for defence in ways.taken_over}
        questions += ask.defence_questions(tuple(ways.defences), counts)
    if (played or counted) and (table.options.estuche or table.options.estuche_three):
        questions.append(ask.estuches_question(table.options, (*played, *counted)))
    chosen = len(next(iter(ways.rendidas.values()), ())) > 1
    questions += [
        *ask.claim_questions(ways.played, ways.counted, given_up=tuple(ways.rendidas) if chosen else ()),
        ask.row_question(),
        *ask.reserve_questions(choices),
    ]
    return [question for question in questions if question.name not in given and (question.choices or question.kind == "rows")]


def _counts(ways: Ways) -> tuple[int, ...]:
    """The numbers of tricks that the hombre may have made."""
    return tuple(dict.fromkeys(each.tricks for each in ways.played))


def _ends(table: Table, hand: Hand) -> list[str]:
    """How the hand may end without being played."""
    law = told.Penalty(player=hand.dealer, law="reparto")
    tried = {"pass": opening.pass_out(table, told.PassOut()), MISDEAL: opening.penalty(table, law)}
    return [name for name, answer in tried.items() if not isinstance(answer, Refusal)]


def _players(table: Table, hand: Hand) -> list[str] | None:
    """The players who may play, if a logged auction excludes some; else None. Source: fournier/ofertas"""
    if hand.contract is not None:
        return None
    tried = {player: told.Contract(player=player, lance="entrada", trump="oros") for player in hand.active}
    good = [player for player, fact in tried.items() if not isinstance(opening.contract(table, fact), Refusal)]
    return good if len(good) < len(hand.active) else None


def _rows(ways: Ways) -> list[Row]:
    """Every way in which the hand may have ended."""
    rows = list(rows_of("tricks", ways.played))
    if ways.rendidas:
        bolas = {surrender.given_up(one).bola for one in next(iter(ways.rendidas.values()))}
        says = {"bola": "lost"} if bolas == {"lost"} else {}
        rows.append(Row("rendida", plain(mark("rendida")), "rendida", says, ({"tricks": (RINDE,), "defensor": (None,)},)))
    told_apart = [rows_of("defended", defence.counted) for defence in ways.taken_over]
    if all(each == told_apart[0] for each in told_apart):
        return [*rows, *(told_apart[0] if told_apart else ())]
    for defence, own in zip(ways.taken_over, told_apart, strict=True):
        rows += [_of_defensor(row, defence.place) for row in own]
    return rows


def _of_defensor(row: Row, place: int) -> Row:
    """A row that fits only if this opponent defends: logged tricks already distinguish the two."""
    return replace(row, when=also({"defensor": (f"$hombre+{place}",)}, row.when))


# The events that the answers make.

COUNTED: Final = {"estuches": "$estuches", "primeras": "$primeras", "bola": "$bola"}
PLAYED: Final = {"tricks": {"$hombre": "$tricks", "$one": "$first", "$other": "$second"}, **COUNTED, "reserve": {"$hombre": "$reserve"}}
SURRENDERED: Final = {
    "rendicion": True,
    "defensor": "$defensor",
    "tricks": {"$defensor": "$defended", "$one": "$first", "$other": "$second"},
    **COUNTED,
    "reserve": {"$hombre": "$reserve", "$defensor": "$reserve_defensor"},
}
MISDEALT: Final = {"player": "$dealer", "law": "reparto"}
CONTRACT: Final = {"player": "$hombre", "lance": "$lance", "trump": "$trump", "solera": "$solera"}


def _events(hand: Hand, *, is_open: bool) -> Iterator[Template]:
    """The events that are still to be logged. Source: fournier/ofertas, fournier/rendidas, voltereta-1826/art-1"""
    if not is_open:
        yield Template("deal")
    if hand.contract is None:
        yield Template("pass_out", when=({"play": ("pass",)},))
        yield Template("penalty", MISDEALT, ({"play": (MISDEAL,)},))
        yield Template("contract", CONTRACT, ({"hombre": True},))
    if hand.surrender is not None and hand.surrender.unanswered:
        yield from _answers(hand)
        return
    if hand.surrender is None:
        if hand.contract is not None:
            yield Template("penalty", MISDEALT, ({"tricks": (MISDEAL,)},))
        yield Template("tally", PLAYED, ({"row": True, "tricks": COUNTS},))
    yield Template("tally", SURRENDERED, ({"row": True, "tricks": (RINDE,)},))


def _answers(hand: Hand) -> Iterator[Template]:
    """The events for the opponents' answers to a logged surrender, and for the count of a defended hand. Source: fournier/rendidas"""
    assert hand.contract is not None and hand.surrender is not None, "a surrender is answered"
    for seat in OTHERS[hand.contract.hombre]:
        if seat not in hand.surrender.bien:
            yield Template("declaration", {"player": hand.active[seat], "kind": "bien"}, ({"defensor": (None,)},))
    choice = {"player": "$hombre", "kind": "reserva", "reserve": "$reserve"}
    yield Template("declaration", choice, ({"defensor": (None,), "reserve": True},))
    yield Template("defensa", {"player": "$defensor"}, ({"defensor": True},))
    yield Template("tally", SURRENDERED, ({"row": True, "defensor": True},))


# A hand in which only a loser's choice is left.


def _choice_left(table: Table, slot: int, seats: tuple[Seat, ...]) -> Pad:
    """The pad that asks the next loser where his puesta goes. Source: voltereta-1826/art-6-4"""
    questions = ask.reserve_questions({"reserve": ()})
    data = {"player": "$hombre", "kind": "reserva", "reserve": "$reserve"}
    return Pad(
        slot,
        open=True,
        seats=seats,
        given={"hombre": chooser_now(table)},
        questions=questions,
        events=[Template("declaration", data)],
        beside=BESIDE,
    )
