"""The boxes of a field, by its kind: this module alone knows how each kind of field in any game is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from flask_babel import gettext

from events.facts import PLATE
from rules.core.cards import SUITS
from rules.core.refusals import mark
from service.explain.speech import Speech
from service.web.step.box import NOBODY, NONE, REST, Around, Box, Control, Holds, Json, Option, dotted, kind_of

CHIPS_MOST: Final = 14
"""The most numbers that are offered as buttons; more are typed."""
YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}


def boxes_of(around: Around, type_: str, told: Json, path: tuple[str | int, ...], expected: Json) -> Iterator[Box]:
    """The boxes of a field, by its kind."""
    label, speech, field = told["label"], around.speech, dotted((type_, *path))

    def one(control: Control, holds: Holds, options: Sequence[Option] = ()) -> Box:
        return Box(field, path, label, control, holds, options)

    match kind_of(told):
        case "player":
            yield one("chips", "text", [Option(player, speech.who(player)) for player in around.players])
        case "player or nobody":
            yield one(
                "chips", "nobody", [*(Option(player, speech.who(player)) for player in around.players), Option(NOBODY, gettext("Nadie"))]
            )
        case "party":
            yield one("chips", "text", [Option(party, speech.who(party)) for party in (*around.sat, PLATE)])
        case "suit":
            yield one("chips", "text", _suits())
        case "suit or none":
            yield one("chips", "nobody", [*_suits(), Option(NOBODY, gettext("Ninguno"))])
        case "word":
            yield one("chips", "text", [Option(value, _called(around, value, words)) for value, words in told["words"].items()])
        case "words":
            yield one("ticks", "words", [Option(value, words) for value, words in told["words"].items()])
        case "flag":
            yield one("chips", "flag", _yes_no())
        case "count":
            yield _count(one, expected, told.get("words", {}))
        case "numbers":
            yield one("text", "wholes")
        case "text":
            yield one("text", "text")
        case "card":
            yield one("card", "card", _cards(speech, around.pack))
        case "cards":
            yield one("cards", "cards")._replace(most=expected.get("max"), among=expected.get("values") or told.get("among"))
        case "cards or none":
            yield one("cards", "cards")._replace(most=expected.get("max"))
            yield one("ticks", "none", [Option(NONE, gettext("Nada"))])._replace(name=f"{field}.{NONE}")
        case "cards or count":
            yield _count(one, expected)
            yield one("cards", "cards")._replace(name=f"{field}.cards", required=False)
        case "players":
            options = [Option("", "—"), *(Option(player, speech.who(player)) for player in around.sat)]
            for place in range(1, len(around.sat) + 1):
                yield Box(f"{field}.{place}", path, gettext("Sitio {place}").format(place=place), "select", "listed", options)
        case "ranking":
            options = [Option("", "—"), *(Option(player, speech.who(player)) for player in around.sat)]
            for place in range(1, len(around.players) + 1):
                yield Box(f"{field}.{place}", path, f"{place}.º", "select", "listed", options)
        case "heaps":
            yield from _heaps(around, field, told, path, expected)
        case "word counts":
            for word, words in told["words"].items():
                called = _called(around, word, words)
                yield _count(one, expected)._replace(name=f"{field}.{word}", path=(*path, word), label=f"{label}: {called}", called=called)
        case _:
            yield from _of_each(around, field, told, path, expected)


def _of_each(around: Around, field: str, told: Json, path: tuple[str | int, ...], expected: Json) -> Iterator[Box]:
    """The boxes of a field with a value for each player."""
    label, speech = told["label"], around.speech

    def each(control: Control, holds: Holds, options: Sequence[Option] = ()) -> Iterator[Box]:
        for player in around.players:
            box = Box(f"{field}.{player}", (*path, player), f"{label}: {speech.who(player)}", control, holds, options, player)
            yield box._replace(asked=player in around.active)

    match kind_of(told):
        case "hands":
            for box in each("cards", "cards"):
                yield box._replace(most=expected.get("max"))
        case "piles":
            for box in each("cards", "pile"):
                for pile, words in told["words"].items():
                    called = f"{speech.who(box.player or '')}, {words}"
                    yield box._replace(name=f"{box.name}.{pile}", label=f"{label}: {called}", called=called, most=expected.get("max"))
        case "trick":
            order = [*around.active, *(player for player in around.players if player not in around.active)]
            own = {box.player: box for box in each("card", "card")}
            for player in order:
                held = around.cards.get(player, around.pack)
                yield own[player]._replace(options=[each._replace(offered=each.value in held) for each in _cards(speech, around.pack)])
        case "some cards" | "open cards":
            for box in each("card", "card", _cards(speech, around.pack)):
                yield box._replace(called=box.label)
        case "counts" | "some counts":
            yield from each("number", "whole")
        case "flags":
            yield from each("chips", "flag", _yes_no())
        case "payments":
            for player in around.players:
                yield Box(f"{field}.{player}", path, f"{label}: {speech.who(player)}", "number", "payment", (), player)


def _heaps(around: Around, field: str, told: Json, path: tuple[str | int, ...], expected: Json) -> Iterator[Box]:
    """A box for the cards of each heap, where the cards are named, and a box for the heap of all other cards."""
    known, among = expected.get("known", {}), expected.get("values") or told["among"]
    heaps = [(heap, _called(around, heap, words)) for heap, words in told["words"].items()]
    for heap, called in heaps:
        box = Box(f"{field}.{heap}", (*path, heap), f"{told['label']}: {called}", "cards", "heap", called=called)
        yield box._replace(among=among, preset=" ".join(known.get(heap, ())))
    label = gettext("Las demás")
    options = [Option(heap, called) for heap, called in heaps]
    yield Box(f"{field}.{REST}", path, f"{told['label']}: {label}", "chips", "rest", options, called=label, among=among)


def _called(around: Around, word: str, words: str) -> str:
    """The label of a word; for a side, also who is on it."""
    return f"{words}: {around.sides[word]}" if word in around.sides else words


def _suits() -> list[Option]:
    return [Option(suit, suit, suit) for suit in SUITS]


def _count(one: Any, expected: Json, words: Json | None = None) -> Box:
    """A whole number: buttons if there are few, labelled with words if it has any."""
    called = words or {}
    values = expected.get("values") or (range(expected["min"], expected["max"] + 1) if "min" in expected else [*called])
    box: Box = one("chips" if 0 < len(values) <= CHIPS_MOST else "number", "whole")
    return box._replace(options=[Option(str(value), called.get(str(value), str(value))) for value in values])


def _yes_no() -> list[Option]:
    return [Option(value, gettext(label)) for value, label in YES_NO.items()]


def _cards(speech: Speech, codes: Sequence[str]) -> list[Option]:
    return [*_named(speech, tuple(codes))]


@lru_cache(maxsize=4)
def _named(speech: Speech, codes: tuple[str, ...]) -> tuple[Option, ...]:
    """Some cards in words; cached, because a page asks for those of a whole pack many times."""
    return tuple([Option(code, speech.card(code)) for code in codes])
