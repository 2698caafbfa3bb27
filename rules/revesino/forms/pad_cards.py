"""What the pad asks of each pay card: who laid it, and what became of it.

Impossible answers are not offered. Source: revesino-1807/vender-sacar, revesino-1807/cartas-de-pago, revesino-1807/bazeta
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.core.conditions import When, telling_apart
from rules.core.pad import Choice, Question, plain
from rules.core.refusals import Sentence, mark
from rules.revesino.facts import PAY_CARDS
from rules.revesino.forms.pad_questions import ACES, CARDS, KEYS, NAMES, ORDINARY, ROLES, name_of, with_cards
from rules.revesino.forms.pad_ways import PayCard, Ways
from rules.revesino.tariffs import Options
from rules.revesino.terms import MANO, SEATS, TRICKS, Fate

GROUPS: Final = {
    "1O": mark("As de oros"),
    "1C": mark("As de copas"),
    "1E": mark("As de espadas"),
    "1B": mark("As de bastos"),
    "CC": mark("Caballo de copas"),
}
SOME: Final = tuple(range(1, TRICKS + 1))
"""The numbers of tricks above zero."""


def of_seat(seat: int) -> Sentence:
    """The player in a seat, as a sentence. Source: revesino-1807/mano-pie"""
    return plain(f"{{{ROLES[seat]}}}")


def card_questions(ways: Ways, options: Options) -> Iterator[Question]:
    """Who laid each pay card, and how; known answers are not asked. Source: revesino-1807/vender-sacar, revesino-1807/bazeta"""
    thrown = options.cuatro_ases != "iguales"
    for card in PAY_CARDS:
        known, key = ways.cards[card], KEYS[card]
        due = tuple({**each, **({"other": (None, card)} if thrown else {})} for each in with_cards(options))
        if known.laid is None and known.seats:
            choices = [_laid_by(seat, key, thrown=thrown) for seat in known.seats]
            says = {f"fate_{key}": "asleep"}
            choices.append(
                Choice("asleep", plain(mark("Duerme")), plain(mark("Duerme: quedó en la baceta.")), says, _sleeps(ways, card), wide=True)
            )
            asks = plain(mark("¿Quién echó {card}?"), card=plain(CARDS[card]))
            yield Question(f"card_{key}", "players", asks, choices, due, card=card, brief=plain("{value}"), group=plain(GROUPS[card]))
        yield from _how_question(ways, card, thrown=thrown)


def _sleeps(ways: Ways, card: str) -> When:
    """When a card may sleep: the last one asked, only if not all others do, because four cards sleep. Source: revesino-1807/monte"""
    asked = [each for each in PAY_CARDS if ways.cards[each].seats]
    if not ways.nobody_short or card != asked[-1] or any(ways.cards[each].laid is not None for each in PAY_CARDS):
        return ()
    others = [other for other in PAY_CARDS if other != card]
    return tuple({f"fate_{KEYS[other]}": (None, "led", *HOW)} for other in others)


def _laid_by(seat: int, key: str, *, thrown: bool) -> Choice:
    """Who laid a card; in the older way, not the player who threw the others."""
    says = {f"by_{key}": NAMES[seat], f"made_{key}": f"$tricks_{seat + 1}"}
    when: When = ({"who": (None, *(NAMES[other] for other in SEATS if other != seat))},) if thrown else ()
    return Choice(NAMES[seat], of_seat(seat), None, says, when)


HOW: Final = {
    "sold": (
        mark("vendido a {dealer+1}"),
        mark("vendido a {dealer+2}"),
        mark("vendido a {dealer+3}"),
        mark("vendido a {dealer}"),
    ),
    "pulled": (
        mark("sacado por {dealer+1}"),
        mark("sacado por {dealer+2}"),
        mark("sacado por {dealer+3}"),
        mark("sacado por {dealer}"),
    ),
}


def _how_question(ways: Ways, card: str, *, thrown: bool) -> Iterator[Question]:
    """The fate of a card that was laid. Source: revesino-1807/vender, revesino-1807/sacar, revesino-1807/cabeza"""
    known, key = ways.cards[card], KEYS[card]
    if known.laid is not None and fixed(known, thrown=thrown) is not None:
        return
    tried = {
        fate: _goes_so(ways, card, fate, thrown=thrown) for fate in (Fate("led"), *(Fate(how, None, seat) for how in HOW for seat in SEATS))
    }
    choices = [_how(fate, key, when) for fate, when in tried.items() if when is not None]
    told: When = ({"what": (ORDINARY,)}, {"what": (ACES,), "aces": ("won", "left")})
    due = tuple({**each, f"by_{key}": True} for each in told[: 1 + thrown])
    if choices:
        asks = plain(mark("¿Cómo fue {card} de {by}?"), card=plain(CARDS[card]), by=plain(f"{{by_{key}}}"))
        yield Question(f"how_{key}", "chips", asks, choices, due, card=card, brief=plain("{value}"), group=plain(GROUPS[card]))


def _how(fate: Fate, key: str, when: When) -> Choice:
    """One fate of a card as a choice."""
    if fate.how == "led":
        return Choice(
            "led",
            plain(mark("de cabeza")),
            plain(
                mark("De cabeza: salió con ella. Vendida: echada a otro palo, sin tener de él. Sacada: echada al salir otro de su palo.")
            ),
            {f"fate_{key}": "led"},
            when,
        )
    assert fate.other is not None, "a sold or pulled card has another player"
    says = {f"fate_{key}": fate.how, f"{'to' if fate.how == 'sold' else 'puller'}_{key}": NAMES[fate.other]}
    return Choice(f"{fate.how}_{fate.other + 1}", plain(HOW[fate.how][fate.other]), None, says, when)


def fixed(known: PayCard, *, thrown: bool) -> Fate | None:
    """The fate of a card in a logged trick, if it depends on no answer; else None. Source: revesino-1807/vender-sacar"""
    assert known.laid is not None, "the card was laid"
    fates = {fate for holder, fates in known.laid.items() if holder is None or thrown for fate in fates}
    return next(iter(fates)) if len(fates) == 1 else None


def _goes_so(ways: Ways, card: str, fate: Fate, *, thrown: bool) -> When | None:
    """When a card may have this fate; None for never. Source: revesino-1807/vender, revesino-1807/sacar, revesino-1807/cabeza"""
    known, key = ways.cards[card], KEYS[card]
    if known.laid is not None:
        cases = [(name_of(holder),) for holder in known.laid if holder is None or thrown]
        laid = {name_of(holder): [(each.how, each.other) for each in fates] for holder, fates in known.laid.items()}
        meant = [case for case in cases if (fate.how, fate.other) in laid[case[0]]]
        return telling_apart(meant, cases, ("who",)) if meant else None
    laid_by = [seat for seat in known.seats if seat != fate.other]
    if not laid_by:
        return None
    one: dict[str, Any] = {}
    if len(laid_by) < len(known.seats):
        one[f"by_{key}"] = tuple(NAMES[seat] for seat in laid_by)
    if thrown and fate.how != "sold":
        one["other"] = (None, card)
    has_won = {f"made_{key}": SOME}
    if fate.how == "led" and ways.laid_open:
        return (one,) if one else ()
    if fate.how == "led":
        return ({**one, **has_won}, *([{**one, f"by_{key}": (NAMES[MANO],)}] if card[0] != "1" else []))
    if fate.how == "sold" or fate.other != MANO:
        assert fate.other is not None, "a sold or pulled card has another player"
        one[f"tricks_{fate.other + 1}"] = SOME
    if fate.how == "pulled" and card[0] == "1":
        one |= has_won
    return (one,) if one else ()
