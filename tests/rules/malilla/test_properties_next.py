"""What may come next in Malilla, tried against every event: all fields, with values that cover each type and boundary.

There are too many counts to try all: the suite tries those that some entry can be.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

import pytest
from hypothesis import given

from projections.night import Night
from projections.replay import told
from rules.core.cards import BIT_OF_48, FORTY_EIGHT, SUITS
from rules.core.refusals import Refusal
from rules.malilla.before import FAULTS
from rules.malilla.knowledge import play_of
from rules.malilla.outcome import points_so_far
from rules.malilla.play import may_play
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of
from tests.rules.malilla.hands import ALL, LETTER_OF, ROWS, opened, rank
from tests.rules.malilla.imagined import LAWS
from tests.rules.malilla.nights import Evening
from tests.rules.malilla.test_properties import GATE
from tests.rules.next import Next, all_of, given_out
from tests.rules.properties import SEEDS, few

pytestmark = pytest.mark.nights

CAUSES: Final = ("reparto", "baraja")
FAVORITES: Final = ({}, *({"favorito": suit} for suit in (None, *SUITS)))
"""A missing suit says nothing, and null says that there is none."""


class TestNext(Next):
    """What holds of the expectations of every game, tried for Malilla."""

    evening = Evening
    few = few(GATE // 12)
    free = {  # noqa: RUF012
        "deal": {"hands", "stock", "piles"},
        "seats_changed": {"players", "first_dealer"},
        "trick": {"cards", "amended"},
    }
    of_each = ("points", "tricks")
    untried = ("players", "cards", "amended")

    def comes_seldom(self, table: Any) -> bool:
        """A player has a card too many or too few, by the deal or a law."""
        hand = table.hand
        return any(count not in (None, hand.form.dealt) for count in hand.dealt.counts) or any(
            "carta-de" in each.law for each in hand.penalties
        )

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:
        """Every law for each player, with all its variants, and with fields of other laws."""
        turned = dice.choice([card for card in FORTY_EIGHT if card[0] not in "234"])
        yield from all_of("deal", turned=(*FORTY_EIGHT, "1X"))
        yield from all_of("deal", turned=(turned,), dealer=(None, *names), last_round=(None, True, False))
        yield from all_of("deal", turned=(turned,), hands=({},))
        yield from all_of("deal", turned=(turned,), piles=({},))
        yield event("deal", turned=turned, stock=[card for card in FORTY_EIGHT if card != turned and card[0] not in "234"][:12])
        for count in range(14):
            yield from all_of("exchange", player=names, discards=[count], drawn=[count])
        yield from all_of("trick", winner=names, leader=(None, *names), raised_by=(None, *names))
        yield from penalties(names)
        seats = ([*players], [*players[1:], players[0]], list(players[:-1]), [*players, "gil"])
        for favorite in FAVORITES:
            for sent in all_of("seats_changed", players=seats, partida=(None, "same", "new"), first_dealer=(None, *names)):
                yield event("seats_changed", **sent["data"], **favorite)
        yield from all_of("night_closed", leftovers=(None, "carry", "share"))
        yield event("night_opened", game="malilla", players=list(players))

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # all numbers are tried
        """For each possible number of points and tricks, some counts that state it."""
        hand = table.hand
        if self.evening.game.open_hand(table) is None:
            return
        form, least = hand.form, points_so_far(hand)
        names = hand.players[: form.sides]
        for asleep, total, one in product((None, *range(ALL + 1 if form.stock else 7)), (ALL, ALL - 1), range(form.sides)):
            if total != ALL and not form.open_piles:
                continue
            left = total - (asleep or 0)
            for points in range(left + 1):
                for each in rests(names, least, one, points, left):
                    yield from all_of("tally", points=[each], asleep=[asleep])
        logged = [hand.winners.count(seat) for seat in range(len(hand.players))]
        yield from with_tricks(hand, hand.players, logged)
        if form.pairs:
            yield from with_tricks(hand, hand.players[:2], [logged[0] + logged[2], logged[1] + logged[3]])

    def laid(self, table: Any) -> Iterator[Event]:
        """Each possible card from each player, the others' from what is left for them."""
        hand = table.hand
        play = play_of(hand)
        masks = {player: may_play(hand, play, seat) for seat, player in enumerate(hand.players)}
        may = {player: [card for card in hand.form.pack if BIT_OF_48[card] & mask] for player, mask in masks.items()}
        for size in range(len(hand.players), 0, -1):
            for players in combinations(hand.players, size):
                for player, card in product(players, FORTY_EIGHT):
                    cards = given_out({each: [card] if each == player else may[each] for each in players})
                    if cards is not None:
                        yield from all_of("trick", cards=(cards,), leader=(None, player))
        yield from at_fault_laid(hand, may)


# Cases that random nights seldom show: a card too many or too few after tricks logged by winner only.


def told_by_winner(variant: str, law: str | None, winners: Sequence[str]) -> Night:
    """A hand logged trick by trick by winner only, perhaps with somebody's cards miscounted."""
    laws = [] if law is None else [event("penalty", player="ana", law=law)]
    return night_of(opened(variant), event("deal", turned="9O"), *laws, *(event("trick", winner=each) for each in winners))


@for_each("law", ["carta-de-mas", "carta-de-menos", None])
@for_each("own", [0, 11, 12, 24])
def test_all_tricks_of_open_piles_told_by_winner_leave_just_what_they_can_come_to(own: int, law: str | None) -> None:
    """An even or odd number each, or all: 72 or 71 less the sleeping cards."""
    night = told_by_winner("dos-vistas", law, ["ana"] * own + ["beto"] * (24 - own))
    TestNext().assert_names_what_is_taken(night, random.Random(own))  # noqa: S311  # the dice of a test are no secret


@for_each("variant", [*ROWS])
def test_nobody_who_gathered_anothers_trick_has_every_trick(variant: str) -> None:
    """No count gives ana all of them, though she has every logged trick."""
    night = told_by_winner(variant, "alzar-baza-ajena", ["ana"] * (ROWS[variant].tricks - 2))
    TestNext().assert_names_what_is_taken(night, random.Random(1))  # noqa: S311  # the dice of a test are no secret


@given(SEEDS)
@few(GATE // 30)
def test_tricks_told_by_winner_where_cards_were_miscounted(seed: int) -> None:
    """In every variant, after any number of tricks, usually the last ones."""
    dice = random.Random(seed)  # noqa: S311  # as above
    TestNext().assert_names_what_is_taken(miscounted(dice), dice)


def miscounted(dice: random.Random) -> Night:
    """A hand of any variant with some tricks logged by winner, usually all, and somebody's cards miscounted."""
    row = ROWS[dice.choice(list(ROWS))]
    count = dice.choice((row.tricks, row.tricks, row.tricks - 1, dice.randint(0, row.tricks)))
    players = FOUR[: row.playing][: dice.choice((1, 2, 2, row.playing))]
    law = dice.choice(("carta-de-mas", "carta-de-mas", "carta-de-menos"))
    return told_by_winner(row.name, law, [dice.choice(players) for _ in range(count)])


def led_and_won(variant: str, winners: Sequence[str]) -> Night:
    """A hand of which each trick is logged by its leader and winner."""
    return night_of(opened(variant), event("deal", turned="9O"), *(event("trick", winner=each, leader=each) for each in winners))


def trick_named(night: Night, sent: Event) -> Mapping[str, Any]:
    """The fields that name a trick in a later event."""
    answer = told(night, sent)
    assert not isinstance(answer, Refusal)
    return next(each.told()["fields"] for each in answer.game.expects(answer.table) if each.type == "trick")


def test_trick_that_alone_can_have_been_gathered_by_an_offender_says_so() -> None:
    """Beto gathered none of ten tricks, nor the last: so he gathered the eleventh, which ana's side won, unless it holds dario's malilla."""
    named = trick_named(led_and_won("companeros", ["ana"] * 10), event("penalty", player="beto", law="alzar-baza-ajena"))
    assert named["raised_by"] == {"required": True, "values": ["beto"]}
    assert named["winner"] == {"required": False, "values": ["ana", "carla"]}
    assert named["leader"] == {"required": False, "values": ["ana", "beto", "carla", "dario"]}
    assert {*FORTY_EIGHT} - {*named["cards"]["values"]} == {"9O"}


def test_trick_that_is_said_to_be_led_out_of_turn_is_led_by_no_other() -> None:
    """The leader need not be named as long as the cards are not logged."""
    named = trick_named(led_and_won("companeros", ["ana"] * 10), event("penalty", player="beto", law="salir-sin-tocarle", trick=11))
    assert named["leader"] == {"required": False, "values": ["beto"]}
    assert named["raised_by"] == {"required": False, "values": ["ana", "beto", "carla", "dario"]}


@pytest.mark.soak
@given(SEEDS)
@few(GATE // 30)
def test_faults_that_only_the_next_trick_can_show(seed: int) -> None:
    """In every variant: a player led out of turn, gathered what was not his, or both, in a trick not logged yet."""
    dice = random.Random(seed)  # noqa: S311  # as above
    TestNext().assert_names_what_is_taken(at_fault(dice), dice)


def at_fault(dice: random.Random) -> Night:
    """A hand logged trick by trick by leader and winner, near its end, with one to three faults of play in the rest."""
    row = ROWS[dice.choice(list(ROWS))]
    players = FOUR[: row.playing]
    winners = [dice.choice(players) for _ in range(row.tricks - dice.choice((1, 2, 2)))]
    night = led_and_won(row.name, winners)
    for _ in range(dice.randint(1, 3)):
        law, trick = dice.choice(("salir-sin-tocarle", "alzar-baza-ajena", "renuncio-advertido")), dice.choice((None, len(winners) + 1))
        answer = told(night, next(all_of("penalty", player=[dice.choice(players)], law=[law], trick=[trick])))
        night = night if isinstance(answer, Refusal) else answer
    return night


def penalties(names: Sequence[str]) -> Iterator[Event]:
    """Every law for each player, with all its variants, and with fields of other laws."""
    yield from all_of("penalty", player=names, law=LAWS)
    with_trick = ("renuncio", "renuncio-advertido", "salir-sin-tocarle", "alzar-baza-ajena", "hablar")
    yield from all_of("penalty", player=names, law=with_trick, trick=range(1, 25))
    yield from all_of("penalty", player=names, law=("dar-sin-tocarle", "mal-dado"), play_begun=(True, False))
    yield from all_of("penalty", player=names, law=("mal-dado", "ver-bazas"), cause=CAUSES)


def rests(names: Sequence[str], least: Sequence[int], one: int, own: int, whole: int) -> Iterator[dict[str, int]]:
    """One has this many; the others their least, and one of them the rest."""
    others = [place for place in range(len(names)) if place != one]
    for best in others:
        told = {names[place]: least[place] for place in others} | {names[one]: own}
        told[names[best]] += whole - sum(told.values())
        if told[names[best]] >= 0:
            yield told


def with_tricks(hand: Any, names: Sequence[str], logged: Sequence[int]) -> Iterator[Event]:
    """Counts with tricks, and points that fit them."""
    form, least = hand.form, points_so_far(hand)
    for one, own in product(range(len(names)), range(form.tricks + 1)):
        for tricks in rests(names, logged, one, own, form.tricks):
            won = [0] * form.sides
            for name, each in tricks.items():
                won[form.side(hand.seat(name))] += each
            points = [max(least[side], each // 2 if form.open_piles else each) for side, each in enumerate(won)]
            whole = ALL - won[0] % 2 if form.open_piles else ALL
            points[won.index(max(won))] += whole - sum(points)
            yield event("tally", points=dict(zip(hand.players, points, strict=False)), tricks=tricks)


def at_fault_laid(hand: Any, may: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """Each card in a trick for each possible winner, leader and gatherer: only that can show a fault noted before."""
    if not any(each.law in FAULTS for each in hand.penalties):
        return
    offenders = [each.player for each in hand.penalties if each.law == "alzar-baza-ajena"]
    for winner in hand.players:
        laid = {each: by_height(cards, hand.trump, highest_first=each == winner) for each, cards in may.items()}
        for player, card in product(hand.players, FORTY_EIGHT):
            cards = given_out({**laid, player: [card]})
            if cards is not None:
                yield from all_of("trick", cards=(cards,), leader=(None, *hand.players), raised_by=dict.fromkeys((None, *offenders)))


def by_height(cards: Sequence[str], trump: str, *, highest_first: bool) -> list[str]:
    """Some cards by what they beat, trumps above the rest."""
    return sorted(cards, key=lambda card: (LETTER_OF[trump] == card[1], rank(card)), reverse=highest_first)
