"""A hand logged card by card and its summary have the same result, computed here from the cards.

Renuncios, early kings and winners of tricks, which only the cards can show, are as the page has them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, permutations
from typing import Any

import pytest

from projections.replay import read
from projections.yields import yields
from tests.dice import SEED, times
from tests.nights import Event, event
from tests.rules import depths
from tests.rules.mediator.hands import TO_WIN, TRICKS, Deck, deck, estuches, follows, forced_by, obeying, strength, trumps
from tests.rules.mediator.imagined import GAME
from tests.rules.mediator.nights import Evening
from tests.rules.mediator.test_properties import GATE

pytestmark = pytest.mark.nights

NIGHTS = GATE // 2
ONLY_IN_FULL = {"findings", "disputed"}
"""What only a full hand states."""


RETURNING = ("mediator", "cuatrillo", "quintillo", "sextillo")
"""The variants in which a called king may be returned."""
NOT_STARTING = {"dosillo": ("entrada", "vuelta")}
"""Variant → the lances played alone that have no Bola from the start; in the others it is the entrada with a returned king."""


class Told(depths.Told):
    """A complete hand, all its tricks with their cards."""

    @property
    def deck(self) -> Deck:
        """The pack of the night."""
        return deck(self.rules["variant"], self.rules["removed_suit"], self.rules["king_kept"])

    @property
    def win(self) -> int:
        """The number of tricks that win."""
        return TO_WIN[self.rules["variant"]]

    @property
    def active(self) -> list[str]:
        """The players with cards, mano first."""
        return list(self.hand["tricks"])

    @property
    def side(self) -> set[str]:
        """The hombre and his companion, if any."""
        return {self.hand["hombre"], self.hand["partner"]} - {None}

    @property
    def contract(self) -> Event:
        """The contract of the auction."""
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
        """Whether the hombre plays with a companion."""
        given = self.rules["variant"] in ("cuatrillo-solitario", "dosillo")
        return self.contract["lance"] == "chillada" or (self.contract["lance"] == "entrada" and not given and not self.returned)


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were logged card by card to their end."""
    hands = (Told(*told) for told in depths.in_full(Evening, NIGHTS))
    whole = (told for told in hands if len(told.of("trick")) == TRICKS[told.rules["variant"]])
    return tuple(told for told in whole if told.hand["outcome"] not in ("open", "void"))


@cache
def with_kings_returned() -> tuple[Told, ...]:
    """Some entradas in which the companion first gave his king, and each then played the card that he got; random tables seldom do so."""
    found = (_with_king_returned(told) for told in played_in_full())
    return tuple(islice((told for each in found for told in each), times(4)))


def _with_king_returned(told: Told) -> list[Told]:
    """The hand with the king and another card exchanged; none if that is impossible."""
    king, hombre, partner = told.contract.get("called"), told.hand["hombre"], told.hand["partner"]
    if told.contract["lance"] != "entrada" or king is None or partner is None or told.rules["variant"] not in RETURNING:
        return []
    given = next(card for card in held_by(told, {hombre}) if card != king)
    changed = {(partner, king): given, (hombre, given): king}
    rules = told.before[0]["data"]["rules"]
    opened = {"rules": rules | {"overrides": rules.get("overrides", {}) | {"return_king": True}}}
    before = [event("night_opened", **told.before[0]["data"] | opened), *told.before[1:]]
    tricks = [
        event("trick", cards={player: changed.get((player, card), card) for player, card in trick["cards"].items()})
        for trick in told.of("trick")
    ]
    begun = [sent for sent in told.events if sent["type"] in ("deal", "contract")]
    exchanged = event("exchange", player=hombre, with_=partner, drawn=[king], discards=[given])
    rules_now = {**told.rules, "return_king": True}
    return _told_with(told._replace(rules=rules_now, before=before, events=begun), len(begun), [exchanged, *tricks])


def laws_of(told: Told) -> Iterator[Event]:
    """Every law with its variants, for each player of either side whom it fits."""
    hombre, (first, *_) = told.hand["hombre"], [player for player in told.active if player not in told.side]
    companion = told.hand["partner"] or hombre
    for law in ("ley-1", "ley-3", "ley-10", "ley-13", "ley-conv-1", "ley-conv-3", "dosillo", "rey-forzado"):
        yield event("penalty", player=first, law=law, damages=[{"to": hombre, "tantos": 3}])
    yield from (event("penalty", player=first, law="ley-4", cards=2, game=game) for game in (True, False))
    yield event("penalty", player=first, law="ley-5", times=2)
    yield from (event("penalty", player=first, law="ley-6", paid=paid) for paid in (True, False))
    yield from (event("penalty", player=first, law="ley-7", effect=effect, bola=True, primeras=True) for effect in ("none", "game"))
    yield event("penalty", player=companion, law="ley-7", effect="partner_won")
    yield from (event("penalty", player=player, law="ley-8", kept=True, injured=told.active[0]) for player in (first, hombre))
    yield event("penalty", player=first, law="ley-8", kept=True, injured=hombre, bola=True)
    yield from (event("penalty", player=one, law="ley-9", other=other) for one, other in permutations(told.active, 2))
    yield from (event("penalty", player=player, law="ley-11", decisive=True, times=2) for player in (first, companion))
    yield event("penalty", player=companion, law="ley-12")
    yield from (event("penalty", player=player, law="ley-conv-2") for player in told.active)


@cache
def under_the_laws() -> tuple[Told, ...]:
    """Hands to which a law was applied, after the last trick or earlier: some for each law and variant.

    In others the hombre surrendered before the fourth trick, and the table played on.
    """
    dice, found = random.Random(SEED), dict[str, list[Told]]()  # noqa: S311  # the dice of a test are no secret
    for told in (*with_kings_returned(), *dice.sample(played_in_full(), len(played_in_full()))):
        if not told.of("rendicion") and not told.of("bola"):
            for answer in (None, "hombre_plays_on", "contrarios_play_on"):
                wanted = found.setdefault(f"{answer}", [])
                if len(wanted) < times(2):
                    wanted += _given_up(told, answer, dice)
        for law in laws_of(told):
            data = {name: value for name, value in law["data"].items() if name not in ("player", "injured", "other", "damages")}
            wanted = found.setdefault(f"{data} {law['data']['player'] in told.side} {law['data'].get('other') in told.side}", [])
            if len(wanted) < times(1):
                wanted += _with_law(told, law, dice)
    return tuple(told for hands in found.values() for told in hands)


def _with_law(told: Told, law: Event, dice: random.Random) -> list[Told]:
    """The hand with one more law; none if it does not fit."""
    within = dice.randrange(2, len(told.events) + 1)
    # A player whose dealt cards are all known had no wrong count.
    one = without_hands(told) if law["data"]["law"] == "ley-6" else told
    for place in (within, len(told.events)) if dice.random() < 0.4 else (len(told.events),):
        if found := _told_with(one, place, [law]):
            return found
    return []


def without_hands(told: Told) -> Told:
    """The same hand without its dealt cards."""
    events = [
        {**sent, "data": {name: value for name, value in sent["data"].items() if name != "hands"}} if sent["type"] == "deal" else sent
        for sent in told.events
    ]
    return told._replace(events=events)


def _given_up(told: Told, answer: str | None, dice: random.Random) -> list[Told]:
    """The hand with a surrender before the fourth trick, or a surrender of the dosillo that the other player takes over."""
    tricks = [place for place, sent in enumerate(told.events) if sent["type"] == "trick"]
    said = {} if answer is None else {"answer": answer}
    other = next(player for player in told.active if player not in told.side)
    events = [event("rendicion", player=told.hand["hombre"], **said)] + ([] if answer is not None else [event("defensa", player=other)])
    return _told_with(told, dice.choice(tricks[:3]), events)


def _told_with(told: Told, place: int, events: Sequence[Event]) -> list[Told]:
    """The hand with additional events; none if they do not fit."""
    longer = [*told.events[:place], *events, *told.events[place:]]
    replayed = read([*told.before, *longer])
    if replayed.refused is not None or replayed.night is None:
        return []
    shown = yields(replayed.night)
    return [Told(told.rules, told.before, longer, shown["hands"][-1], shown)]


def tricks_of(told: Told) -> list[dict[str, str]]:
    """The cards of the tricks of a hand, each in order of play; the player who kept a trick leads the next."""
    active, played = told.active, []
    leader = active[0]
    for trick in told.of("trick"):
        place = active.index(leader)
        cards = {player: trick["cards"][player] for player in (*active[place:], *active[:place])}
        leader = trick["winner"] if "law" in trick else winner_of(cards, told)
        played.append(cards)
    return played


def winner_of(cards: dict[str, str], told: Told) -> str:
    """The player of the strongest card."""
    led = next(iter(cards.values()))
    return max(cards, key=lambda player: strength(cards[player], led, told.deck, told.hand["trump"]))


def winners_of(told: Told) -> list[str]:
    """The winner of each trick."""
    kept = [trick.get("winner") if "law" in trick else None for trick in told.of("trick")]
    return [keeper or winner_of(cards, told) for keeper, cards in zip(kept, tricks_of(told), strict=True)]


def held_by(told: Told, players: set[str]) -> list[str]:
    """The cards of some players when play began."""
    return [card for cards in tricks_of(told) for player, card in cards.items() if player in players]


def goes_for_the_bola(told: Told, winners: list[str]) -> bool:
    """Whether a player asked for the Bola or played on to it. (R16)"""
    laws = {penalty["law"] for penalty in told.of("penalty")}
    if told.of("bola") and "ley-12" not in laws:
        return True
    named = told.contract.get("called")
    out = [card for cards in tricks_of(told)[: told.win] for card in cards.values() if (card[0] == "R" if told.forced else card == named)]
    mine = all(player in told.side for player in winners[: told.win])
    barred = told.contract["lance"] == "chillada" or told.of("rendicion") or "ley-12" in laws
    return mine and not barred and (not told.companions or bool(out))


def bola_from_start(told: Told) -> bool:
    """Whether the Bola was announced before the first card, with the game or after it. (R16)"""
    kinds = [sent["type"] for sent in told.events]
    early = "bola" in kinds and kinds.index("bola") < kinds.index("trick")
    none = told.returned or told.contract["lance"] in NOT_STARTING.get(told.rules["variant"], ())
    return bool(told.contract.get("bola")) or (early and not none)


def summary_of(told: Told) -> list[Event]:
    """The hand in a few events: the contract, and the result by its cards."""
    hand, contract, winners = told.hand, told.contract, winners_of(told)
    made = [event("deal"), event("contract", **{name: value for name, value in contract.items() if name != "turned"})]
    if told.returned or (contract["lance"] == "mediator" and told.of("exchange")):
        made.append(event("exchange", **(told.of("exchange")[0] | {"discards": 1, "drawn": 1})))
    given_up, going = bool(told.of("rendicion")), goes_for_the_bola(told, winners) and not contract.get("bola")
    if going and not told.of("bola"):
        made.append(event("bola", player=hand["hombre"]))
    started = bola_from_start(told)
    asked = [{**sent, "data": {**sent["data"], "from_start": started}} for sent in told.events if sent["type"] == "bola" and going]
    made += asked + [sent for sent in told.events if sent["type"] in ("rendicion", "defensa")]
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
    if started and lost is not None and not given_up:
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
    """Whether an event moves tantos into or out of the plate besides the hand."""
    return sent["type"] == "transfer" and "plate" in (sent["data"]["from"], sent["data"]["to"])


class TestDepths(depths.Depths):
    """A full hand and its summary pay the same and leave the same plate."""

    game = GAME
    alike = ("outcome", "tantos")
    enough = {"won": 50, "puesta": 20, "codillo": 20, "desbola": 1}  # noqa: RUF012
    occurring = {  # noqa: RUF012
        *(*TRICKS, "won", "puesta", "codillo", "desbola", "entrada", "mediator", "solo", "chillada", "bola won", "bola lost"),
        *("returned", "forced", "irregular", "primeras", "estuche", "contra_estuche", "multa", "zangano"),
    }

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks, and some with one more law."""
        return (*played_in_full(), *with_kings_returned(), *under_the_laws())

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """One summary; none if the hand moved other tantos into the plate, or if a law does not fit the companion who was revealed."""
        summary = [*told.before, *summary_of(told)]
        refused = read(summary).refused
        if any(touches_the_plate(sent) for sent in told.events) or (refused and summary[refused[0] - 1]["type"] == "penalty"):
            return {}
        return {told.hand["outcome"]: summary}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:  # noqa: ARG002  # the hand tells it all
        """Compares all else that both depths state: postings, pozo, fines, Bola, companion."""
        both = ({key: value for key, value in each.items() if key not in ONLY_IN_FULL} for each in (hand, told.hand))
        assert next(both) == next(both)

    def occurred(self, told: Told) -> Iterator[str]:
        """The result, game, lance, irregularities and reasons of payment."""
        yield from (told.hand["outcome"], told.rules["variant"], told.contract["lance"], f"bola {told.hand['bola']}")
        yield from (line["why"] for line in told.hand["postings"])
        shown = {"returned": told.returned, "forced": told.forced, "irregular": bool(told.hand["findings"])}
        yield from (word for word, holds in shown.items() if holds)


def test_hand_told_card_by_card_shows_every_irregular_card_and_no_other() -> None:
    """With all tricks logged, later cards of a player prove that one was against a duty: renuncios and early kings."""
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
    """Winners by the order of the page; the companion is the holder of the called card, or the first to lay a rey."""
    for told in played_in_full():
        assert told.hand["tricks"] == dict.fromkeys(told.active, 0) | Counter(winners_of(told))
        if not told.companions:
            assert told.hand["partner"] is None
            continue
        laid = [(player, card) for cards in tricks_of(told) for player, card in cards.items()]
        wanted = {card for _, card in laid if card[0] == "R"} if told.forced else {told.contract["called"]}
        companion = next(player for player, card in laid if card in wanted)
        assert told.hand["partner"] == (None if companion == told.hand["hombre"] else companion)


def test_wrong_count_is_charged_to_nobody_whose_cards_are_all_told_and_to_anybody_else() -> None:
    """All his cards are logged if the deal, exchanges and each trick so far are; a count alone tells nothing."""
    seen: Counter[tuple[str, bool]] = Counter()
    for told in played_in_full():
        dealt = next(sent["data"] for sent in told.events if sent["type"] == "deal").get("hands", {})
        before = [*told.before, *(sent for sent in told.events if sent["type"] != "penalty")]
        last = max(place for place, sent in enumerate(before) if sent["type"] == "trick")
        winner_alone = [*before[:last], event("trick", winner=winners_of(told)[-1])]
        first = min(place for place, sent in enumerate(before) if sent["type"] == "trick" and place >= len(told.before))
        still_open = before[: first + 1]
        for player in told.active:
            by_cards = player in dealt and moves_are_told(told, player)
            for record, right in ((before, by_cards), (still_open, by_cards), (winner_alone, False)):
                refused = read([*record, event("penalty", player=player, law="ley-6")]).refused
                assert (None if refused is None else refused[1].code) == ("contradiction" if right else None), (record, player)
                seen["a trick counted" if record is winner_alone else "open" if record is still_open else "all told", right] += 1
    kinds = (("all told", True), ("all told", False), ("open", True), ("open", False), ("a trick counted", False))
    assert min(seen[kind] for kind in kinds) >= times(20), seen


def moves_are_told(told: Told, player: str) -> bool:
    """Whether every card that a player gave or got after the deal is known, those drawn also if the stock is."""
    contract, deal = told.contract, next(sent["data"] for sent in told.events if sent["type"] == "deal")
    moved = told.of("exchange")
    if told.rules["variant"] == "dosillo":
        own = next((each for each in moved if each["player"] == player), None)
        if own is None:
            return bool(contract["lance"] != "vuelta" or player != contract["player"])
        put_away, drawn = own["discards"], own["drawn"]
        if not put_away:
            return True
        return isinstance(put_away, list) and (isinstance(drawn, list) or "stock" in deal)
    given = contract["lance"] == "mediator" or (told.rules["variant"] == "cuatrillo-solitario" and contract["lance"] == "entrada")
    if not moved:
        return not given or player != contract["player"]
    return player not in (moved[0]["player"], moved[0]["with"]) or isinstance(moved[0]["discards"], list)


def test_hand_told_in_part_and_counted_comes_to_what_its_cards_come_to() -> None:
    """Some tricks by cards, the rest in a count, wherever the cards end: the same result, or the count is refused.

    Only a rey that was seen shows a Bola of companions by playing on; without one nothing is said of a Bola.
    """
    seen: Counter[str] = Counter()
    for told in (each for hand in played_in_full() for each in played_alone(hand)):
        tricks = [place for place, sent in enumerate(told.events) if sent["type"] == "trick"]
        tally = next(sent for sent in summary_of(told) if sent["type"] == "tally")
        for logged in range(1, len(tricks)):
            record = [*told.before, *told.events[: tricks[logged]], tally]
            replayed = read(record)
            assert replayed.refused is None and replayed.night is not None, (replayed.refused, record)
            hand = yields(replayed.night)["hands"][-1]
            if told.hand["bola"] is not None and not king_is_seen(told, min(logged, told.win)):
                assert hand["bola"] is None
                seen["no rey seen"] += 1
                continue
            seen[f"{'companions' if told.companions else 'alone'} {told.hand['bola']}"] += 1
            kept = ("outcome", "bola", "tantos", "partner", "tricks")
            assert {key: hand[key] for key in kept} == {key: told.hand[key] for key in kept}, record
    wanted = ("companions won", "companions lost", "companions None", "alone won", "alone lost", "alone None", "no rey seen")
    assert min(seen[kind] for kind in wanted) >= times(3), seen


def played_alone(told: Told) -> list[Told]:
    """The hand with its cards only: announcements are left out, and a player who asked for the Bola plays on to it."""
    played = [sent for sent in told.events if sent["type"] in ("deal", "contract", "exchange", "trick")]
    return [] if touched(told) else _told_with(told._replace(events=played), len(played), [])


def touched(told: Told) -> bool:
    """Whether tantos moved into or out of the plate besides the hand."""
    return any(map(touches_the_plate, told.events))


def king_is_seen(told: Told, logged: int) -> bool:
    """Whether these tricks show the rey that companions look for; true if the hombre plays alone."""
    laid = [card for cards in tricks_of(told)[:logged] for card in cards.values()]
    return not told.companions or any(card[0] == "R" if told.forced else card == told.contract["called"] for card in laid)
