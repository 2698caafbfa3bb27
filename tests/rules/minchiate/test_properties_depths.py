"""A hand logged card by card and its summary have the same result, computed here from the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from tests.nights import Event, event
from tests.rules import depths
from tests.rules.minchiate.hands import (
    COUNTED,
    EO,
    FROM_CARDS,
    LOCO,
    NS,
    PACK,
    PAIRS,
    TRICKS,
    WORTH,
    Baza,
    Fault,
    Held,
    Reading,
    faults,
    read,
    robbed_well,
    seated_from,
    suit,
    versiculas,
    winning,
    worth,
)
from tests.rules.minchiate.nights import GAME, Evening
from tests.rules.minchiate.test_properties import GATE

pytestmark = pytest.mark.nights

NIGHTS = GATE * 3 // 4
OF_PLAY = ("renuncio", "rey_no_jugado", "caida_indebida")


class Told(depths.Told):
    """A complete hand, all its tricks with their cards."""

    @property
    def demonio(self) -> bool:
        """Whether the table has this house rule."""
        return bool(self.rules["demonio"])

    @property
    def deal(self) -> Event:
        """The logged deal."""
        return self.of("deal")[0]

    @property
    def players(self) -> list[str]:
        """The players with cards, from the dealer's right; the dealer last."""
        (first, across), (right, left) = self.hand["pairs"][NS], self.hand["pairs"][EO]
        around = seated_from(self.hand["dealer"], [first, right, across, left])
        return [*around[1:], around[0]]

    @property
    def pair_of(self) -> dict[str, str]:
        """Player → his pair."""
        return {player: pair for pair, players in self.hand["pairs"].items() for player in players}

    @property
    def tricks(self) -> list[tuple[Baza, str]]:
        """The tricks, each in order of play with its winner; a player without a card is left out."""
        players = self.players
        leader, played = players[0], list[tuple[Baza, str]]()
        for trick in self.of("trick"):
            cards = {player: trick["cards"][player] for player in seated_from(leader, players) if player in trick["cards"]}
            leader = winning(cards)
            played.append((cards, leader))
        return played

    @property
    def reading(self) -> Reading:
        """The result of the tricks."""
        return read(self.tricks, {player: self.pair_of[player] for player in self.players}, demonio=self.demonio)

    def won_besides(self, player: str) -> list[str] | None:
        """The cards that a player robbed and took; None if they are not logged."""
        cutter, dealer = self.players[2:]
        names = {cutter: ("robbed",), dealer: ("fola_robbed", "fola_taken")}.get(player, ())
        return [card for name in names for card in self.deal[name]] if all(name in self.deal for name in names) else None

    def exact(self) -> dict[str, set[str]]:
        """The exact hands known from the record. (Where a card is)"""
        found: dict[str, set[str]] = {}
        away = {each["player"]: each["discards"] for each in self.of("exchange")}
        for player, own in self.deal.get("hands", {}).items():
            extra, put = self.won_besides(player), away.get(player)
            if extra is not None and (put is not None or not extra) and (put == 0 or not isinstance(put, int)):
                found[player] = {*own, *extra} - {*(put or ())}
        return found

    def surplus(self) -> bool:
        """Whether a player discarded more than he robbed and took, or had a wrong number of cards."""
        for each in self.of("exchange"):
            extra, put = self.won_besides(each["player"]), each["discards"]
            if extra is not None and (put if isinstance(put, int) else len(put)) > len(extra):
                return True
        return any(each["law"] == "cartas-de-mas" for each in self.of("penalty"))


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were logged card by card to their end."""
    return tuple(Told(*told) for told in depths.in_full(Evening, NIGHTS) if len(told.of("trick")) == TRICKS)


def notes_told(told: Told) -> list[tuple[str, int, str, str | None, int | None, list[str]]]:
    """The notes of a hand without laws, from its deal, declarations and tricks. (Points noted during the hand)"""
    players, pair_of, deal = told.players, told.pair_of, told.deal
    cutter, dealer = players[2:]
    robbed, from_fola = deal.get("robbed", ()), deal.get("fola_robbed", ())
    good = [card for card in robbed_well(from_fola) if "fola" not in deal or card in robbed_well(deal["fola"])]
    turned = deal.get("turned", {})
    notes: list[Any] = [(pair_of[cutter], worth(robbed_well(robbed)), "robo", cutter, None, [*robbed])]
    notes += [(pair_of[each], WORTH.get(turned[each], 0), "vuelta", each, None, [turned[each]]) for each in players if each in turned]
    notes.append((pair_of[dealer], worth(good), "robo_fola", dealer, None, [*from_fola]))
    for each in told.of("declaration"):
        if each["kind"] == "versicula":
            points = sum(5 if card in ("T14", "T29") else WORTH[card] for card in each["cards"])
            notes.append((pair_of[each["player"]], points, "versicula", each["player"], None, each["cards"]))
    notes += told.reading.deaths
    return [tuple(note) for note in notes if note[1]]


def test_hand_told_card_by_card_is_noted_and_counted_by_its_cards() -> None:
    """Every note in order, winners, cards, counting cards and versículas of both pairs; a pair has four cards for each trick."""
    for told in played_in_full():
        hand, reading, tricks = told.hand, told.reading, told.tricks
        laws = [each["law"] for each in told.of("penalty") if each["law"] != "renuncio"]
        if not laws:
            keys = ("pair", "points", "why", "player", "trick", "cards")
            assert [tuple(note[key] for key in keys) for note in hand["notes"]] == notes_told(told), told.events
        assert hand["trick_winners"] == [winner for _, winner in tricks]
        assert (hand["outcome"] == "sin_presa") == (hand["count"] is None) == (0 in reading.cards.values())
        if hand["count"] is None:
            assert hand["winner"] in (reading.last, None)
            continue
        listed = [*COUNTED, *(["T14"] if told.demonio else [])]
        for pair in PAIRS:
            count = hand["count"][pair]
            assert count["cards"] == reading.cards[pair]
            assert told.surplus() or count["cards"] == 4 * sum(told.pair_of[winner] == pair for _, winner in tricks)
            assert {*count["captured"]} == {card for card in reading.captured[pair] if card in listed}
            assert count["honours"] == worth(reading.captured[pair]) and (count["last_trick"] == 10) == (reading.last == pair)
            expected = versiculas(reading.captured[pair], demonio=told.demonio)
            found = sorted((each["kind"], tuple(each["cards"]), each["points"]) for each in count["versiculas"])
            assert found == sorted((each.kind, tuple(each.cards), each.points) for each in expected)


def standing_of(notes: list[Event], pair: str) -> dict[str, int]:
    """The notes of a pair from cards, by why, after its penalties of `cartas-de-mas` cancelled some. (Laws)"""
    stand: list[Event] = []
    for note in notes:
        if note["pair"] == pair:
            stand = stand[-1:] if note["why"] == "cartas_de_mas" else stand if note["why"] == "mal_dado" else [*stand, note]
    of = {"loco_olvidado": "muerte"}
    return {why: sum(note["points"] for note in stand if of.get(note["why"], note["why"]) == why) for why in FROM_CARDS}


def summary_of(told: Told) -> list[Event]:
    """The summary of a hand: the applied laws, and a tally read from the cards, with its notes."""
    reading, notes = told.reading, told.hand["notes"]
    listed = [*COUNTED, *(["T14"] if told.demonio else [])]
    heaps = {pair: [card for card in listed if card in reading.captured[pair]] for pair in PAIRS}
    heaps["fola"] = [card for card in listed if card not in heaps[NS] and card not in heaps[EO]]
    noted = {pair: standing_of(notes, pair) for pair in PAIRS}
    laws = [sent for sent in told.events if sent["type"] == "penalty"]
    early = [sent for sent in laws if sent["data"]["law"] != "renuncio"]
    tally = event("tally", cards=reading.cards, last_trick=reading.last, captured=heaps, noted=noted)
    fines = [{"type": "penalty", "data": {"player": sent["data"]["player"], "law": "renuncio"}} for sent in laws if sent not in early]
    return [event("deal"), *early, tally, *fines]


class TestDepths(depths.Depths):
    """A full hand and its summary have the same count, difference, restos and tantos."""

    game = GAME
    alike = ("outcome", "tantos", "points", "difference", "restos", "winner", "noted", "count", "pairs", "dealer", "giro")
    enough = {"won": 20, "sin_presa": 5}  # noqa: RUF012
    occurring = {  # noqa: RUF012
        *("won", "sin_presa", "exact", "short", "demonio", "fola", "versicula_sin_declarar", "loco_olvidado", "cartas_de_mas"),
        *OF_PLAY,
        *(("loco", how) for how in ("never", "last", "kept", "lost")),
    }

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks."""
        return played_in_full()

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """One summary; none for a fine of another hand, a law applied twice, or a short player without a law."""
        laws = [each["law"] for each in told.of("penalty")]
        if any("hand" in each for each in told.of("penalty")) or laws.count("cartas-de-mas") > 1:
            return {}
        if sum(told.reading.cards.values()) != 84 and "cartas-de-mas" not in laws:
            return {}
        return {told.hand["outcome"]: [*told.before, *summary_of(told)]}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:  # noqa: ARG002  # the hand is all
        """Compares the postings, with the fines in any order."""
        assert sorted(map(str, hand["postings"])) == sorted(map(str, told.hand["postings"]))

    def occurred(self, told: Told) -> Iterator[Any]:
        """The result, irregularities and notes, the fate of El Loco, and what is known of him."""
        yield from (told.hand["outcome"], *(each["code"] for each in told.hand["findings"]), *(note["why"] for note in told.hand["notes"]))
        joker = next((number for number, (trick, _) in enumerate(told.tricks, 1) if LOCO in trick.values()), 0)
        owner = next((told.pair_of[player] for trick, _ in told.tricks for player, card in trick.items() if card == LOCO), None)
        home = [pair for pair in PAIRS if LOCO in told.reading.captured[pair]]
        yield "loco", "never" if not joker else "last" if joker == TRICKS else "kept" if [owner] == home else "lost"
        found = {"exact": len(told.exact()) == 4, "short": len(told.tricks[-1][0]) < 4, "demonio": told.demonio}
        found |= {"fola": told.hand["fola"]["final"] is not None}
        yield from (word for word, is_so in found.items() if is_so)


def test_hand_told_card_by_card_shows_every_fault_and_no_other() -> None:
    """Renuncios, Reyes not played and hands laid open with a tarot, by exact hands and by later cards; in order."""
    for told in played_in_full():
        tricks, fallen, number = [trick for trick, _ in told.tricks], [], 0
        for sent in told.events:
            number += sent["type"] == "trick"
            if sent["type"] == "declaration" and sent["data"]["kind"] == "caida":
                fallen.append((sent["data"]["player"], number))
        expected = [*faults(tricks, Held(tricks, told.exact()), fallen)]
        shown = [Fault(each["trick"], each["player"], each["code"]) for each in told.hand["findings"] if each["code"] in OF_PLAY]
        assert shown == expected, (told.before[0], told.events)


def test_hand_told_card_by_card_shows_what_was_not_declared() -> None:
    """The players whose exact hand held more versículas than they showed, from the dealer's right; nobody else."""
    for told in played_in_full():
        exact, expected = told.exact(), []
        for player in told.players:
            held = versiculas(exact.get(player, ()), demonio=told.demonio)
            shown = [note["points"] for note in told.hand["notes"] if note["why"] == "versicula" and note["player"] == player]
            if sum(each.points for each in held) > sum(shown):
                expected.append(player)
        assert [each["player"] for each in told.hand["findings"] if each["code"] == "versicula_sin_declarar"] == expected


def test_fola_is_told_suit_by_suit_where_it_is_known() -> None:
    """After robbing, taking and discarding, from its own log or from all other cards. (What a replay yields)"""
    for told in played_in_full():
        deal, played = told.deal, {card for trick in told.of("trick") for card in trick["cards"].values()}
        whole, dealt = deal.get("fola"), [card for cards in deal.get("hands", {}).values() for card in cards]
        if whole is None and "robbed" in deal and len(dealt) == 84:
            whole = [card for card in PACK if card not in dealt and card not in deal["robbed"]]
        away = {each["player"]: each["discards"] for each in told.of("exchange")}
        put: list[str] | None = []
        for player in told.players[2:]:
            extra, own, listed = told.won_besides(player), deal.get("hands", {}).get(player), away.get(player)
            if listed is None and extra == []:
                listed = []
            if isinstance(listed, int):
                listed = [] if listed == 0 else None
            if listed is None and own is not None and extra is not None and len(played) == 84:
                listed = [card for card in (*own, *extra) if card not in played]
            put = None if listed is None or put is None else [*put, *listed]
        extra = told.won_besides(told.players[3])
        first, final = None, None
        if whole is not None and extra is not None:
            first = [card for card in whole if card not in extra]
            final = None if put is None else [*first, *put]
        if final is None and len(played) == 84:
            final = [card for card in PACK if card not in played]
            first = first if first is not None or put is None else [card for card in final if card not in put]
        for name, cards in (("first", first), ("final", final)):
            suits = None if cards is None else {letter: sum(suit(card) == letter for card in cards) for letter in "OCEB"}
            assert told.hand["fola"][name] == suits, (name, told.events)


def test_pack_of_the_tests_is_that_of_the_game() -> None:
    """There are ninety-seven different cards."""
    assert sorted(PACK) == sorted(GAME.pack) and len({*PACK}) == len(PACK) == 97
