"""The faces of the cards and the icons: small, well formed, with nothing that a strict policy refuses."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree as ET

import jinja2
import pytest

from rules.core.cards import FORTY_EIGHT, NINETY_SEVEN
from rules.minchiate.words.cards import TAROTS
from rules.registry import GAMES
from service.web.shell.templated import FOLDERS
from tests.for_each import for_each

HOSTILE = '<b onload="x">&"'
PAGE = """{% import "cards.svg.j2" as c %}{% import "icons.svg.j2" as i %}<body>{{ c.sheet(codes, numbered) }}
{% for code in codes %}{{ c.card(code, title, "legal") }}{% endfor %}
{% for name in i.icons %}{{ i.icon(name, title) }}{{ i.icon(name) }}{% endfor %}
{% for name in suits %}{{ c.suit(name, title) }}{{ c.suit(name, small=true) }}{% endfor %}</body>"""
SUITS = ("oros", "copas", "espadas", "bastos")


def environment(*, escapes: bool) -> jinja2.Environment:
    """An environment with the templates, with or without automatic escaping."""
    return jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDERS), autoescape=escapes)  # noqa: S701  # titles are escaped either way, which is what is tested


def drawn(codes: Sequence[str] = FORTY_EIGHT, *, escapes: bool = True, numbered: bool = False) -> ET.Element:
    """A page with every card, icon and suit, and a hostile title."""
    page = environment(escapes=escapes).from_string(PAGE)
    return ET.fromstring(page.render(numbered=numbered, codes=codes, suits=SUITS, title=HOSTILE))  # noqa: S314  # our own page


@for_each(("codes", "escapes", "numbered"), [*itertools.product((FORTY_EIGHT,), (True, False), (True, False)), (NINETY_SEVEN, True, False)])
def test_a_page_of_cards_is_well_formed_and_without_anything_inline(codes: Sequence[str], escapes: bool, numbered: bool) -> None:
    """No style, script or handler; every reference leads to an id that occurs once; titles are escaped."""
    page = drawn(codes, escapes=escapes, numbered=numbered)
    ids = [each.get("id") for each in page.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {each.get("href", "")[1:] for each in page.iter() if each.get("href")} == set(ids)
    for each in page.iter():
        assert not each.get("style") and not each.tag.endswith(("style", "script"))
        assert not [name for name in each.keys() if name.startswith("on")]  # noqa: SIM118  # an element is no mapping
    assert {each.text for each in page.iter() if each.tag.endswith("title")} == {HOSTILE}


def test_every_card_of_every_game_has_a_face() -> None:
    """All cards of the packs that are played here."""
    cards = environment(escapes=True).get_template("cards.svg.j2").module
    for game in GAMES.values():
        sheet = str(cards.sheet(game.pack))  # type: ignore[attr-defined]  # the macros of the template
        assert [code for code in game.pack if f'id="c-{code}"' not in sheet] == []


def test_the_sheet_is_small() -> None:
    """A page of forty, forty-eight or ninety-seven cards holds the sheet once."""
    cards = environment(escapes=True).get_template("cards.svg.j2").module
    assert len(str(cards.sheet(FORTY_EIGHT)).encode()) < 60_000  # type: ignore[attr-defined]  # the macros of the template
    assert len(str(cards.sheet(NINETY_SEVEN)).encode()) < 80_000  # type: ignore[attr-defined]  # the macros of the template


def test_a_tarot_is_called_on_its_face_as_it_is_in_words() -> None:
    """Number and name; El Loco has no number."""
    names = environment(escapes=True).get_template("tarots.svg.j2").module.names  # type: ignore[attr-defined]  # the names of the template
    assert {code: name.replace("|", " ") for code, name in names.items()} == TAROTS


@for_each(
    "asked",
    [
        lambda c, _: c.card("11O", "x"),
        lambda c, _: c.card("", "x"),
        lambda c, _: c.suit("oro"),
        lambda c, _: c.card("1O", "x", "maybe"),
        lambda _, i: i.icon("no"),
    ],
    ids=["rank", "nothing", "suit", "mark", "icon"],
)
def test_what_is_no_card_is_not_drawn(asked: Callable[[Any, Any], Any]) -> None:
    """A page with an unknown card fails at once."""
    env = environment(escapes=True)
    with pytest.raises(jinja2.UndefinedError):
        asked(env.get_template("cards.svg.j2").module, env.get_template("icons.svg.j2").module)
