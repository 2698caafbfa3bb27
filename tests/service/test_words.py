"""Does every sentence exist in both languages, with the same placeholders and with shown names?"""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from rules.core.refusals import Refusal, Sentence, refuse
from rules.registry import GAMES, words_of
from service.words import DOMAIN, LANGUAGES, LOCALES, catalogue, in_words, told_refusal
from tests.for_each import for_each
from tests.nights import THREE, event, opened, refused

ROOT = Path(__file__).parents[2]
MAPPING = ROOT / "tools" / "babel.cfg"
"""The files in which `make locale` looks for sentences, and the calls that mark them."""
SCRIPTS = sorted((ROOT / "service" / "web").rglob("*.js"))
OF_A_SCRIPT = re.compile(r'\b(?:t|many)\(\s*"((?:[^"\\]|\\.)*)"')
"""A marked sentence in a script, in any surroundings."""
OF_A_TEMPLATE = re.compile(r"%\((\w+)\)s")
"""The placeholder of a template; elsewhere it is in braces."""
GLUED = re.compile(r"[a-z}”)][.:;!?][A-Z{]")
"""The end of a sentence and the beginning of another without a blank."""
TAG = re.compile(r"<[^>]+>")
TRANSLATED = [lang for lang in LANGUAGES if lang != "es"]


EVERY: Final = (None, *GAMES)
"""The catalogues: the common one, and those of the games."""


def translations(lang: str, of: str | None) -> Catalog:
    """A catalogue of a language as in the repository: the common one, or that of a game."""
    folder = LOCALES if of is None else ROOT / "rules" / of / "locale"
    with (folder / lang / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def forms(message: Message, text: Any) -> tuple[str, ...]:
    """The one form of a text, or its singular and plural."""
    return tuple(text) if message.pluralizable else (text,)


def messages(lang: str, of: str | None) -> list[Message]:
    """Every text of a catalogue except the header."""
    return [message for message in translations(lang, of) if message.id]


def placeholders(text: str) -> list[str]:
    """The placeholders of a text, each once."""
    in_braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return sorted(in_braces.union(OF_A_TEMPLATE.findall(text)))


def is_looked_into(path: Path) -> bool:
    """Whether a folder is searched: no hidden one, and for a game only its own, because each has its own catalogue."""
    return not path.name.startswith(".") and not (path.parent.name == "rules" and path.name in GAMES)


@cache
def said_to_people(of: str | None) -> set[str]:
    """Every marked text in the folder of a game, or (None) in all other code, templates and scripts."""
    with MAPPING.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]  # babel declares no types for it
    found: set[str] = set()
    below = ROOT if of is None else ROOT / "rules" / of
    for _, _, text, _, _ in extract_from_dir(below, methods, options, directory_filter=lambda path: is_looked_into(Path(path))):
        found |= {text} if isinstance(text, str) else set(text)
    return found


def test_the_texts_are_found() -> None:
    """One for each keyword, of templates, scripts and games, so that the tests below check something."""
    assert len(said_to_people(None)) > 1000
    assert {
        "Cuentas:",
        "{count} tanto",
        "{count} tantos",
        "El campo «{field}» no vale: se esperaba {wanted}.",
        "Sin la apertura no hay noche.",
        "una carta, por su rango y su palo",
        "Como diga la tarifa",
        "La mesa está abierta. Falta que se unan los demás.",
        "Mano %(number)s",
        "%(count)s mano",
        "%(count)s manos",
        "En directo",
        "Pendiente de enviar ({count})",
        "Pendientes de enviar ({count})",
    } <= said_to_people(None)
    assert "las bazas de cada uno" in said_to_people("tresillo")
    assert all({words_of(game).name, *words_of(game).outcomes.values()} <= said_to_people(game) for game in GAMES)


@for_each("script", SCRIPTS, ids=lambda path: path.name)
def test_every_sentence_of_a_script_is_found(script: Path) -> None:
    """A nested call too, which extractors easily miss: its sentence would be Spanish for everybody."""
    assert set(OF_A_SCRIPT.findall(script.read_text(encoding="utf-8"))) <= said_to_people(None)


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("of", EVERY)
def test_every_text_has_a_translation_and_nothing_else_has(lang: str, of: str | None) -> None:
    """None is missing, empty, fuzzy or unused: the catalogue is up to date with the code."""
    assert {form for message in messages(lang, of) for form in forms(message, message.id)} == said_to_people(of)
    assert not [message.id for message in messages(lang, of) if message.fuzzy or not all(forms(message, message.string))]
    assert not translations(lang, of).obsolete


@for_each("lang", TRANSLATED)
@for_each("of", EVERY)
@for_each("parts", [placeholders, lambda text: sorted(TAG.findall(text))], ids=str)
def test_a_translation_wants_the_values_and_has_the_tags_of_its_text(lang: str, of: str | None, parts: Callable[[str], list[str]]) -> None:
    """No more, no fewer; a singular may write the count as a word. Bold text stays bold, and every tag is closed."""
    for message in messages(lang, of):
        wanted = {tuple(parts(form)) for form in forms(message, message.id)}
        assert {tuple(parts(form)) for form in forms(message, message.string)} == wanted, message.id


@for_each("of", EVERY)
def test_no_translation_is_there_twice(of: str | None) -> None:
    """Two texts one after the other: no sentence begins right where another ends, unless the original does."""
    for message in messages("en", of):
        if not any(GLUED.search(form) for form in forms(message, message.id)):
            assert not any(GLUED.search(form) for form in forms(message, message.string)), message.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", EVERY)
def test_every_text_formats(lang: str, of: str | None) -> None:
    """With any values, all of which show up in the result."""
    for text in said_to_people(of):
        values = {name: f"<{name}>" for name in placeholders(text)}
        told = in_words(Sentence(text, values, of), lang)
        if OF_A_TEMPLATE.search(text):
            told %= values
        assert told, text
        assert all(value in told for value in values.values()), text
        assert not set("{%").intersection(told), text


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("of", EVERY)
def test_the_compiled_catalogue_is_that_of_the_repository(lang: str, of: str | None) -> None:
    """Run `make locale`, or the setup, after the last change."""
    for message in messages(lang, of):
        if isinstance(message.id, str):
            assert catalogue(lang, of).gettext(message.id) == message.string, "compile the catalogue anew"


def test_spanish_is_what_the_code_says() -> None:
    """Spanish has no file; an unknown language is not found, rather than silently Spanish."""
    assert catalogue("es").gettext("Cuentas:") == "Cuentas:"
    with pytest.raises(FileNotFoundError):
        catalogue("fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_shown_for_ids(lang: str) -> None:
    """Alone, in lists, and in a sentence inside another; a player without a shown name keeps the id."""
    inner = Sentence("{player}", {"player": "ana"})
    sentence = Sentence("{player} {more} {inner} {count}", {"player": "ana", "more": ["beto", "carla"], "inner": inner, "count": 5})
    assert in_words(sentence, lang, {"ana": "Ana María", "beto": "Berto"}) == "Ana María Berto, carla Ana María 5"
    assert in_words(sentence, lang) == "ana beto, carla ana 5"


@for_each(("value", "told"), [(True, "true"), (False, "false"), (None, "null"), (0, "0"), ([], ""), ([True, None, 3], "true, null, 3")])
def test_values_read_as_json_writes_them(value: object, told: str) -> None:
    """Booleans and null appear as a client must send them."""
    assert in_words(Sentence("{value}", {"value": value})) == told


def test_a_shown_name_may_hold_braces() -> None:
    """Braces in a name are no placeholder."""
    assert in_words(Sentence("{player} pasa.", {"player": "ana"}), "es", {"ana": "{Ana} {0}"}) == "{Ana} {0} pasa."


def test_a_refusal_is_told_with_what_it_has_and_nothing_else() -> None:
    """Place, code and sentence always; the rest if it is there, a false or empty expectation too."""
    assert told_refusal(3, Refusal("x", Sentence("no", {}))) == {"event": 3, "code": "x", "message": "no"}
    whole = Refusal("x", Sentence("no", {}), "cut", [], {"seq": 4, "code": "y"})
    assert list(told_refusal(3, whole)) == ["event", "code", "message", "field", "expected", "breaks"]


def test_a_refusal_shows_the_expected_with_their_names() -> None:
    """The sentence names people; the list beside it keeps the ids, for machines."""
    told = told_refusal(1, refuse("x", "Juegan: {expected}.", expected=["ana", "beto"]), "es", {"ana": "Ana"})
    assert (told["message"], told["expected"]) == ("Juegan: Ana, beto.", ["ana", "beto"])


def test_a_sentence_inside_a_refusal_is_in_its_language_too() -> None:
    """The expectation of a field."""
    sentence = Sentence("El campo «{field}» no vale: se esperaba {wanted}.", {"field": "cut", "wanted": Sentence("un objeto JSON", {})})
    told = in_words(sentence, "en")
    assert "JSON" in told
    assert not [word for word in ("campo", "vale", "esperaba", "objeto") if word in told]


def test_a_correction_that_breaks_says_in_words_why() -> None:
    """The broken event's sentence is quoted whole: here it names the players at the table."""
    leaves = event("seats_changed", players=["ana", "beto", "dario"])
    pays = event("transfer", from_="dario", to="ana", tantos=5, reason="")
    told = refused(opened(players=THREE), leaves, pays, event("correction", strike=[2], reason=""))
    assert (told["code"], told["breaks"]) == ("correction_breaks", {"seq": 3, "code": "not_at_table"})
    assert "dario" in told["message"]
    assert "ana, beto, carla" in told["message"]
