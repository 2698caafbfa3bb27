"""One record, two depths: a hand told card by card and its summary come to the same, by the cards as they are read here anew.

And what only the cards can tell, renuncios and kings too early and who won a trick, is told as the page has it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Final, NamedTuple

from projections.replay import read
from projections.yields import yields
from tests.nights import Event, event
from tests.rules.mediator.hands import TO_WIN, TRICKS, Deck, deck, estuches, follows, forced_by, obeying, strength, trumps
from tests.rules.mediator.nights import GAME, Evening, Manner, evening
from tests.rules.mediator.test_properties import GATE

IN_FULL: Final = Manner(auction=1, exchanges=4, giving_up=0.15, tricks_count=12, shown=1.0, disobeying=0.05)
"""Every trick of every hand with its cards."""


def orderly(seed: int) -> Evening:
    """A night of which hardly anything is amiss or corrected, so that whole hands are logged card by card."""
    return evening(seed, 70, amiss=0.02, corrections=0, kept=IN_FULL)


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were told card by card."""
    return tuple(told for seed in range(GATE // 5) for told in finished_hands(orderly(seed)))


class Told(NamedTuple):
    """A complete hand of a night without corrections: the rules, its events, those before its deal, and what it came to."""

    rules: Any
    before: list[Event]
    events: list[Event]
    hand: dict[str, Any]

    @property
    def deck(self) -> Deck:
        """The pack of the night."""
        return deck(self.rules["variant"], self.rules["removed_suit"], self.rules["king_kept"])

    @property
    def win(self) -> int:
        """N."""
        return TO_WIN[self.rules["variant"]]

    def of(self, kind: str) -> list[Event]:
        """The data of its events of a type."""
        return [sent["data"] for sent in self.events if sent["type"] == kind]

    @property
    def active(self) -> list[str]:
        """Who has cards, mano first."""
        return list(self.hand["tricks"])

    @property
    def side(self) -> set[str]:
        """The hombre, and his companion where he has one."""
        return {self.hand["hombre"], self.hand["partner"]} - {None}

    @property
    def contract(self) -> Event:
        """What the auction ended in."""
        found: Event = self.of("contract")[0]
        return found

    @property
    def forced(self) -> bool:
        """Whether the first rey names the companion."""
        named = self.rules["variant"] == "cuatrillo-forzado" or self.rules["partner"] == "forced"
        return bool(named and self.contract["lance"] == "entrada")

    @property
    def returned(self) -> bool:
        """Whether the called king was given to the hombre of an entrada."""
        given = self.rules["variant"] in ("cuatrillo-solitario", "dosillo")
        return self.contract["lance"] == "entrada" and not given and bool(self.of("exchange"))

    @property
    def companions(self) -> bool:
        """Whether it is a companion game."""
        given = self.rules["variant"] in ("cuatrillo-solitario", "dosillo")
        return self.contract["lance"] == "chillada" or (self.contract["lance"] == "entrada" and not given and not self.returned)


def finished_hands(night: Evening) -> list[Told]:
    """The hands of a night up to its first correction that have a contract and all their tricks, each with its cards."""
    record = night.record
    end = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
    dealt = [place for place in range(end) if record[place]["type"] == "deal"]
    if not dealt:
        return []
    shown = yields(night.nights[end - 1])["hands"]
    found = []
    for place, after, hand in zip(dealt, [*dealt[1:], end], shown, strict=True):
        rules = GAME.rules(night.nights[place].table)
        each = Told(rules, record[:place], record[place:after], hand)
        tricks = each.of("trick")
        whole = len(tricks) == TRICKS[rules["variant"]] and all("cards" in trick for trick in tricks)
        if whole and hand["outcome"] not in ("open", "void"):
            found.append(each)
    return found


def tricks_of(told: Told) -> list[dict[str, str]]:
    """The cards of the tricks of a hand, each in order of play, and whoever kept a trick leads to the next."""
    active, played = told.active, []
    leader = active[0]
    for trick in told.of("trick"):
        place = active.index(leader)
        cards = {player: trick["cards"][player] for player in (*active[place:], *active[:place])}
        leader = trick["winner"] if "law" in trick else winner_of(cards, told)
        played.append(cards)
    return played


def winner_of(cards: dict[str, str], told: Told) -> str:
    """Who laid the strongest card."""
    led = next(iter(cards.values()))
    return max(cards, key=lambda player: strength(cards[player], led, told.deck, told.hand["trump"]))


def winners_of(told: Told) -> list[str]:
    """Who took each trick."""
    kept = [trick.get("winner") if "law" in trick else None for trick in told.of("trick")]
    return [keeper or winner_of(cards, told) for keeper, cards in zip(kept, tricks_of(told), strict=True)]


def held_by(told: Told, players: set[str]) -> list[str]:
    """The cards of some players when play began."""
    return [card for cards in tricks_of(told) for player, card in cards.items() if player in players]


def goes_for_the_bola(told: Told, winners: list[str]) -> bool:
    """Whether somebody asked for the Bola, or played on to it. (R16)"""
    laws = {penalty["law"] for penalty in told.of("penalty")}
    if told.of("bola") and "ley-12" not in laws:
        return True
    named = told.contract.get("called")
    out = [card for cards in tricks_of(told)[: told.win] for card in cards.values() if (card[0] == "R" if told.forced else card == named)]
    mine = all(player in told.side for player in winners[: told.win])
    barred = told.contract["lance"] == "chillada" or told.of("rendicion") or "ley-12" in laws
    return mine and not barred and (not told.companions or bool(out))


def summary_of(told: Told) -> list[Event]:
    """The hand in a few events: who played what, and what it came to by its cards."""
    hand, contract, winners = told.hand, told.contract, winners_of(told)
    made = [event("deal"), event("contract", **{name: value for name, value in contract.items() if name != "turned"})]
    if told.returned or (contract["lance"] == "mediator" and told.of("exchange")):
        made.append(event("exchange", **(told.of("exchange")[0] | {"discards": 1, "drawn": 1})))
    given_up, going = bool(told.of("rendicion")), goes_for_the_bola(told, winners) and not contract.get("bola")
    if going and not told.of("bola"):
        made.append(event("bola", player=hand["hombre"]))
    made += [sent for sent in told.events if sent["type"] in ("rendicion", "defensa") or (sent["type"] == "bola" and going)]
    first = {player in told.side for player in winners[: told.win]}
    tally: Event = {"tricks": dict(Counter(winners)), "primeras": len(first) == 1}
    if told.companions:
        tally["partner"] = hand["partner"] or hand["hombre"]
    defended = bool(told.of("defensa"))
    holder = told.side if not defended else {*told.active} - told.side
    others = {*told.active} - holder
    tally["estuches"] = estuches(held_by(told, holder), told.deck, hand["trump"])
    tally["contra_estuche"] = {*trumps(told.deck, hand["trump"])[:3]} <= {*held_by(told, others)}
    lost = next((place for place, player in enumerate(winners) if player not in told.side), None)
    if contract.get("bola") and lost is not None and not given_up:
        tally["cut_after"] = lost
    made.append(event("tally", **tally))
    takers = [line["to"] for line in hand["postings"] if line["why"] == "sorteo"]
    for sent in told.events:
        kind, data = sent["type"], sent["data"]
        if kind == "penalty" or (
            kind == "declaration" and (data["kind"] == "calidades" or (data["kind"] == "sorteo" and data["player"] in takers))
        ):
            made.append(sent)
    return made


def touches_the_plate(sent: Event) -> bool:
    """Whether an event moves tantos in or out of the plate besides the hand."""
    return sent["type"] == "transfer" and "plate" in (sent["data"]["from"], sent["data"]["to"])


def test_hand_in_full_and_its_summary_pay_the_same() -> None:
    """Outcome, postings, tantos, pozo, fines, Bola, companion: whatever the hand was told by."""
    for told in played_in_full():
        if any(touches_the_plate(sent) for sent in told.events):
            continue
        summary_told = [*told.before, *summary_of(told)]
        replayed = read(summary_told)
        if replayed.refused is not None and summary_told[replayed.refused[0] - 1]["type"] == "penalty":
            # A law that was applied before it was known who plays with whom, and that does not fit who he turned out to be.
            continue
        assert replayed.refused is None, (replayed.refused, summary_of(told))
        assert replayed.night is not None
        summary = yields(replayed.night)["hands"][-1]
        beside = {"findings", "disputed"}
        assert {key: value for key, value in summary.items() if key not in beside} == {
            key: value for key, value in told.hand.items() if key not in beside
        }


def test_hand_told_card_by_card_shows_every_irregular_card_and_no_other() -> None:
    """With all tricks logged a card against a duty is proved by what its player still played: renuncios, and kings too early."""
    for told in played_in_full():
        tricks, pack, trump = tricks_of(told), told.deck, told.hand["trump"]
        expected, no_king = [], told.forced
        for number, cards in enumerate(tricks, 1):
            led = next(iter(cards.values()))
            for place, (player, card) in enumerate(cards.items()):
                held = [later[player] for later in tricks[number - 1 :]]
                if place and any(each in forced_by(led, pack, trump) for each in held) and not follows(card, led, pack, trump):
                    expected.append({"code": "renuncio", "source": "mediator-1826/ley-11", "player": player, "trick": number})
                if no_king and card[0] == "R":
                    no_king = False
                    if any(each[0] != "R" for each in obeying(held, led if place else None, pack, trump)):
                        told_of = {"code": "rey_adelantado", "source": "mediator-1826/rey-forzado"}
                        expected.append(told_of | {"player": player, "trick": number})
        shown = [{key: value for key, value in each.items() if key != "hand"} for each in told.hand["findings"]]
        assert [each for each in shown if each["code"] in ("renuncio", "rey_adelantado")] == expected


def test_hand_told_card_by_card_counts_its_tricks_and_finds_its_companion_by_the_cards() -> None:
    """Winners by the order of the page; the holder of the called card, or the first who laid a rey."""
    for told in played_in_full():
        assert told.hand["tricks"] == dict.fromkeys(told.active, 0) | Counter(winners_of(told))
        if not told.companions:
            assert told.hand["partner"] is None
            continue
        laid = [(player, card) for cards in tricks_of(told) for player, card in cards.items()]
        wanted = {card for _, card in laid if card[0] == "R"} if told.forced else {told.contract["called"]}
        companion = next(player for player, card in laid if card in wanted)
        assert told.hand["partner"] == (None if companion == told.hand["hombre"] else companion)


def test_enough_hands_are_told_card_by_card() -> None:
    """The gate of this module: without whole hands, of every variant and result, the properties above would prove nothing."""
    seen: Counter[str] = Counter()
    for told in played_in_full():
        seen.update((told.hand["outcome"], told.rules["variant"], told.contract["lance"], f"bola {told.hand['bola']}"))
        seen.update({"returned": told.returned, "forced": told.forced, "irregular": bool(told.hand["findings"]), "hands": 1})
        seen.update({line["why"] for line in told.hand["postings"]})
    wanted = {*TRICKS, "won", "puesta", "codillo", "desbola", "entrada", "mediator", "solo", "chillada", "bola won", "bola lost"}
    wanted |= {"forced", "irregular", "primeras", "estuche", "contra_estuche", "multa", "zangano"}
    assert not [word for word in wanted if not seen[word]]
