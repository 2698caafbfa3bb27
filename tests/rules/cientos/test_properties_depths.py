"""A hand logged card by card and its summary have the same result, computed here from the cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from projections.replay import read
from projections.yields import yields
from tests.dice import SEED
from tests.nights import Event, event
from tests.rules import depths
from tests.rules.cientos.hands import LETTER_OF, Baza, held_acuses, is_held, may_follow, read as read_cards, winning
from tests.rules.cientos.imagined import GAME
from tests.rules.cientos.nights import Evening
from tests.rules.cientos.test_properties import GATE, OF_ACUSES

pytestmark = pytest.mark.nights

NIGHTS = GATE // 2

SAME = (
    "juego",
    "dealer",
    "mano",
    "outcome",
    "count",
    "empates",
    "repique",
    "pique",
    "tricks",
    "reached",
    "board",
    "lack",
    "tantos",
    "postings",
)
"""What both depths of a hand have in common, besides the acuses."""
OF_ALL = ("juegos", "games_won", "board", "lack", "next_dealer")
"""The totals of all hands together."""
OF_BOTH = ("descarte-visto", "salida-cambiada", "carta-descubierta")
"""The laws that both depths take and that change no points."""
LATE = ("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro")
UNTOLD_BY_A_TALLY = ("carta-de-mas", "carta-de-menos", "robo-de-mas")
"""The laws that change how a hand counts, and those that change its number of cards."""


class Told(depths.Told):
    """A finished hand, every trick with its cards."""

    @property
    def tricks(self) -> list[Baza]:
        """The tricks, each in order of play: the winner of one leads the next. The last may consist of only a lead."""
        leader = self.hand["mano"]
        played: list[Baza] = []
        for trick in self.of("trick"):
            cards = trick["cards"]
            first = leader if leader in cards else next(iter(cards))
            played.append({player: cards[player] for player in (first, *cards) if player in cards})
            leader = winning(played[-1])
        return played

    @property
    def whole(self) -> bool:
        """Whether, as far as the cards show, everybody played with twelve."""
        return not any(each["code"] in ("carta_de_mas", "carta_de_menos", "mal_dado") for each in self.hand["findings"])

    @property
    def even(self) -> bool:
        """Whether everybody is known to have played with twelve, and no law changed the whole count."""
        return self.whole and not any(each["law"] in LATE for each in self.of("penalty"))

    @property
    def complete(self) -> bool:
        """Whether twelve tricks of two cards are there, so that both hands are known."""
        return len(self.tricks) == 12 and all(len(trick) == 2 for trick in self.tricks)


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were logged card by card to their end."""
    hands = (Told(*told) for told in depths.in_full(Evening, NIGHTS))
    return tuple(told for told in hands if told.hand["outcome"] in ("counted", "game"))


def summaries_of(told: Told) -> dict[str, list[Event]]:
    """The summaries of a hand: a declaration and then a count, or a count with all the acuses."""
    mano = told.hand["mano"]
    pie = told.hand["dealer"]
    tricks = told.tricks
    if sum(told.hand["tricks"].values()) < len(tricks):
        # The lead was the last card that counted.
        tricks[-1] = dict([next(iter(tricks[-1].items()))])
    play = read_cards(tricks, mano, told.rules)
    data: Event = {"tricks": dict(zip((mano, pie), play.tricks, strict=True)), "carteo": dict(zip((mano, pie), play.carteo, strict=True))}
    if told.hand["pique"]:
        data["pique"] = True
    if told.hand["outcome"] == "game" and not told.of("penalty"):
        data["game"] = told.shown["juegos"][-1]["winner"]
    begins = next(place for place, sent in enumerate(told.events) if sent["type"] == "trick")
    late = [sent for sent in told.events[begins:] if sent["type"] == "penalty" and sent["data"]["law"] in LATE]
    soon = [sent for sent in told.events[:begins] if sent["type"] == "penalty" and sent["data"]["law"] in (*LATE, "carta-descubierta")]
    deal = event("deal", **{name: value for name, value in told.of("deal")[0].items() if name == "dealer"})
    aloud = [sent for sent in told.events if sent["type"] == "declaration" and sent["data"]["kind"] != "salida"]
    acuses: dict[str, list[Event]] = {mano: [], pie: []}
    for each in aloud:
        acuses[each["data"]["player"]].append({name: value for name, value in each["data"].items() if name != "player"})
    return {
        "declared": [deal, *_before_play(told.events[1:begins]), event("tally", **data), *late],
        "counted": [deal, *soon, event("tally", **data, acuses=acuses), *late],
    }


def _is_taken(summary: Sequence[Event]) -> bool:
    """Whether a hand can be counted so. The count may disagree only if somebody has the hundred, with or without the law."""
    refused = read(summary).refused
    assert refused is None or refused[1].code in ("bad_tally", "contradiction"), (refused, summary)
    return refused is None


def _before_play(events: Sequence[Event]) -> Iterator[Event]:
    """The acuses and laws before the first card, as a table logs them that logs no exchange."""
    announced = False
    for sent in events:
        announced |= sent["type"] == "declaration" and sent["data"]["kind"] not in ("salida", "cartas_blancas")
        law = sent["data"].get("law")
        if (
            sent["type"] == "declaration"
            or law in (*LATE, "carta-descubierta", "salida-cambiada")
            or (law == "descarte-visto" and announced)
        ):
            yield sent


def with_a_law(told: Told, dice: random.Random) -> Iterator[Told]:
    """The hand with a law added at a possible moment; none if the hand is then not over."""
    begins = next(place for place, sent in enumerate(told.events) if sent["type"] == "trick")
    law, player = dice.choice((*LATE, *OF_BOTH)), dice.choice((told.hand["mano"], told.hand["dealer"]))
    if law in LATE:
        place = dice.choice((begins, dice.randint(begins + 1, len(told.events)), len(told.events)))
        other = next(each for each in (told.hand["mano"], told.hand["dealer"]) if each != player)
        held = [trick[other] for trick in told.tricks if other in trick]
        said = [each["kind"] for each in told.of("declaration") if each["player"] == other]
        adds = [each for each in held_acuses(held) if each["kind"] not in said] if len(held) == 12 and dice.random() < 0.5 else []
        applied = event("penalty", player=player, law=law, adds=adds)
    elif law == "carta-descubierta":
        place, applied = 1, event("penalty", player=told.hand["dealer"], law=law, decision="stands")
    else:
        place = begins
        applied = event("penalty", player=told.hand["mano"] if law == "salida-cambiada" else player, law=law, suit="oros")
    events = [*told.events[:place], applied, *told.events[place:]]
    replayed = read([*told.before, *events])
    if replayed.refused is not None or replayed.night is None:
        return
    shown = yields(replayed.night)
    if shown["hands"][-1]["outcome"] in ("counted", "game"):
        yield Told(told.rules, told.before, events, shown["hands"][-1], shown)


@cache
def told_at_both_depths() -> tuple[Told, ...]:
    """The hands that a tally can express, and the same with a law added."""
    dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
    plain = [told for told in played_in_full() if can_be_counted(told)]
    return (*plain, *[each for told in plain if told.complete for each in with_a_law(told, dice) if can_be_counted(each)])


class TestDepths(depths.Depths):
    """A full hand and its summary have the same result; only cards can express false acuses and short hands."""

    game = GAME
    alike = SAME
    enough = dict.fromkeys(("declared", "counted"), 10)
    occurring = ("game", "counted", "reached carteo", "reached bazas", "rival_lead", "every_trick", "pique")

    def hands(self) -> Sequence[Told]:
        """Those that a tally can express, as logged, and with a law added."""
        return told_at_both_depths()

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """A declaration and then a count, or a count with all the acuses.
        Left out is what the tally of a hand changed by a late law cannot say: that somebody had his hundred before the law was applied, or
        that nobody had it.
        """
        made = {how: [*told.before, *summary] for how, summary in summaries_of(told).items()}
        if not any(each["law"] in LATE for each in told.of("penalty")):
            return made
        return {how: summary for how, summary in made.items() if _is_taken(summary)}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
        """An acuse may name its suit in one depth only; the totals of all hands agree too."""
        assert [each["points"] for each in hand["acuses"]] == [each["points"] for each in told.hand["acuses"]]
        if told.events[-1]["type"] == "trick":
            assert [shown[key] for key in OF_ALL] == [told.shown[key] for key in OF_ALL]

    def occurred(self, told: Told) -> Iterator[str]:
        """How the hand ended, and the carteo."""
        yield from (told.hand["outcome"], f"reached {told.hand['reached']}", told.rules["carteo"])
        yield from ["pique"] if told.hand["pique"] else []


def can_be_counted(told: Told) -> bool:
    """Whether a tally can express everything in a hand."""
    codes = {each["code"] for each in told.hand["findings"]}
    laws = {each["law"] for each in told.of("penalty")}
    if not told.whole or laws & {*UNTOLD_BY_A_TALLY} or codes & {*OF_ACUSES}:
        return False
    # Before a correction two catorces of one rank may have stood together; the cards show that one is false.
    return not any(each["kind"] == "enmienda" for each in told.of("declaration"))


def test_hand_told_card_by_card_is_read_by_its_cards() -> None:
    """The tricks and carteo of each player; in a full hand of twelve, with the ten or the forty."""
    for told in played_in_full():
        mano, pie, hand = told.hand["mano"], told.hand["dealer"], told.hand
        false = {"acuse_falso", "catorce_por_otro"} & {each["code"] for each in hand["findings"]}
        if not told.even or (false and hand["outcome"] == "game"):
            # An acuse that proves false may have made or put off an earlier end.
            continue
        tricks = told.tricks
        if sum(hand["tricks"].values()) < len(tricks):
            assert hand["reached"] == "carteo", "only a lead that makes the hundred may leave its trick uncounted"
            tricks[-1] = dict([next(iter(tricks[-1].items()))])
        play = read_cards(tricks, mano, told.rules)
        assert [hand["tricks"][player] for player in (mano, pie)] == [*play.tricks], told.events
        assert [hand["count"][player]["carteo"] for player in (mano, pie)] == [*play.carteo], told.events
        best = max(play.tricks)
        expected = 0 if hand["reached"] == "carteo" or best <= 6 else 40 if best == 12 else 10
        assert sum(each["bazas"] for each in hand["count"].values()) == expected
        if hand["pique"]:
            assert hand["pique"] == mano and play.before + hand["count"][mano]["acuses"] >= 30
            assert hand["count"][pie]["acuses"] == 0 and not {*hand["empates"]} & {"punto", "secansas"}


def test_hand_told_card_by_card_shows_every_renuncio_and_no_other() -> None:
    """With all tricks logged, by what each player still played."""
    seen = 0
    for told in played_in_full():
        if not told.complete or not told.even or told.of("penalty"):
            continue
        mano, pie = told.hand["mano"], told.hand["dealer"]
        held = {player: [trick[player] for trick in told.tricks] for player in (mano, pie)}
        expected = []
        for number, trick in enumerate(told.tricks, 1):
            (_, led), (follower, card) = trick.items()
            if card not in may_follow(held[follower], led):
                expected.append((number, follower))
            for player, laid in trick.items():
                held[player].remove(laid)
        shown = [(each["trick"], each["player"]) for each in told.hand["findings"] if each["code"] == "renuncio"]
        assert shown == expected, told.events
        seen += len(shown)
    assert seen


def test_hand_told_card_by_card_shows_what_was_announced_and_not_held() -> None:
    """By the twelve cards that each player laid, even if an earlier secansa used them."""
    seen: Counter[str] = Counter()
    for told in played_in_full():
        aloud = [each for each in told.of("declaration") if each["kind"] not in ("salida", "cartas_blancas")]
        if not told.complete or not told.even or told.of("penalty") or any(each["kind"] == "enmienda" for each in aloud):
            continue
        runs = Counter((each["player"], each["length"], each["top"]) for each in aloud if each["kind"] == "secansa")
        if runs and max(runs.values()) > 1:
            continue
        for player in (told.hand["mano"], told.hand["dealer"]):
            held = [trick[player] for trick in told.tricks]
            own = [each for each in aloud if each["player"] == player]
            said = Counter(each["code"] for each in told.hand["findings"] if each["player"] == player)
            false = sum(not is_held(each, held) for each in own)
            blancas = sum(each["source"].endswith("/blancas") for each in told.hand["findings"] if each["player"] == player)
            if sum(each["kind"] == "secansa" for each in own) <= 1:
                assert said["acuse_falso"] + said["catorce_por_otro"] - blancas == false, (player, held, own, told.hand["findings"])
                seen.update({"false": false, "true": len(own) - false})
    assert seen["false"] and seen["true"], seen


def test_a_salida_that_is_not_kept_is_found_where_no_law_replaced_it() -> None:
    """Only in the first trick of all."""
    seen = 0
    for told in played_in_full():
        named = [each["suit"] for each in told.of("declaration") if each["kind"] == "salida"]
        if not named or told.of("penalty"):
            continue
        led = next(iter(told.tricks[0].values()))
        found = [each["trick"] for each in told.hand["findings"] if each["code"] == "salida_cambiada"]
        assert found == ([1] if led[1] != LETTER_OF[named[0]] else [])
        seen += bool(found)
    assert seen
