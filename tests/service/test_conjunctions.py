"""«Ana e Iris», «siete u ocho»: the Spanish conjunction that fits the next word, in lists and in sentences."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from rules.core.refusals import Sentence
from service.conjunctions import linked
from service.explain.speech import Speech
from service.words import LOCALES, in_words

E_BEFORE = (
    *("Iris", "iris", "IRIS", "Íñigo", "íñigo", "I\u0301ñigo", "Inés", "Ildefonso", "Hilario", "HILARIO", "hilo", "Híspalis", "Iker"),
    *("Ígor", "Isaías", "Ibai", "Ysabel", "Yves", "«Iris»", "\u2068Iris\u2069", "I", "Iñaki el 8"),
)
Y_BEFORE = (
    *("Ana", "Hierro", "hielo", "HIERRO", "Hiato", "Hioides", "Iago", "Ian", "Ion", "Yolanda", "Yago", "Juan", "Óscar", "Hugo", "Y"),
    *("Huesca", "el Iris", "11", "8", "", "Ñ", "María Inés", "🙂"),
)
U_BEFORE = (
    *("Óscar", "óscar", "O\u0301SCAR", "Olga", "OLGA", "Horacio", "hora", "Ó", "8", "11", "80", "88", "800", "8000", "11000", "8.000"),
    *("11.500", "11\u00a0000", "8,5", "80.000", "8 tantos", "11 bazas", "«Olga»", "8.000.000", "Oeste"),
)
O_BEFORE = (
    *(
        "Ana",
        "Iris",
        "Hueso",
        "Hilario",
        "Uno",
        "1",
        "18",
        "108",
        "1100",
        "1.100",
        "110",
        "7",
        "−8",
        "+11",
        "08",
        "Y",
        "0",
        "111",
        "118",
        "",
    ),
)


@pytest.mark.parametrize(("conjunction", "texts"), [("e", E_BEFORE), ("y", Y_BEFORE)])
def test_a_list_ends_with_y_and_before_the_sound_of_i_with_e(conjunction: str, texts: tuple[str, ...]) -> None:
    """RAE: «e» before i- and hi-, accents and capitals included; «y» before a diphthong (hierro, Iago) or a consonant (Yolanda)."""
    spanish, english = Speech("es", {}), Speech("en", {})
    assert [spanish.all_of(["Ana", "Beto", text]) for text in texts] == [f"Ana, Beto {conjunction} {text}" for text in texts]
    assert [spanish.all_of(["Ana", text]) for text in texts] == [f"Ana {conjunction} {text}" for text in texts]
    assert [english.all_of(["Ana", text]) for text in texts] == [f"Ana and {text}" for text in texts]


@pytest.mark.parametrize(
    ("template", "lists"),
    [("Ana y {who}", {"y": Y_BEFORE, "e": E_BEFORE}), ("siete o {who}", {"o": O_BEFORE, "u": U_BEFORE})],
)
def test_a_sentence_puts_the_conjunction_that_its_value_wants(template: str, lists: dict[str, tuple[str, ...]]) -> None:
    """In sentences of rules and of nights, in quotes and after them; for a player the shown name decides."""
    for conjunction, texts in lists.items():
        for text in texts:
            told = template.replace(" y ", f" {conjunction} ").replace(" o ", f" {conjunction} ")
            assert linked(template, {"who": text}.__getitem__) == told
            assert linked(template.replace("{", "«{"), {"who": text}.__getitem__) == told.replace("{", "«{")
    sentence = Sentence(
        "Gana {player}, y {to} y {player} pagan: {count} o {most}.", {"player": "iris", "to": "ines", "count": 7, "most": 8}
    )
    assert in_words(sentence, names={"iris": "Beto"}) == "Gana Beto, e ines y Beto pagan: 7 u 8."
    assert Speech("es", {}).say("{one} y {other}", one="Ana", other="Inés") == "Ana e Inés"
    assert Speech("es", {}).many("{count} o {other}", "{count} o {other}", 2, other=11) == "2 u 11"


def test_only_a_conjunction_of_its_own_is_changed() -> None:
    """Neither the end of a word nor a text that a person wrote."""
    assert linked("hoy {a}, año {a}, Y {a}: {a}", lambda _name: "Iris") == "hoy {a}, año {a}, Y {a}: {a}"
    assert in_words(Sentence("{a}", {"a": "tú y Iris"})) == "tú y Iris"


def test_no_sentence_that_is_made_by_a_template_alone_joins_what_it_fills_in() -> None:
    """`{% trans %}` fills in by itself, so a sentence that joins two values goes through `Speech`, in Python or in the scripts."""
    with (LOCALES / "en" / "LC_MESSAGES" / "cartulina.po").open("rb") as file:
        catalogue = read_po(file)
    told = [text for each in catalogue for text in ([each.id] if isinstance(each.id, str) else each.id)]
    assert len(told) > 1000
    assert [text for text in told if re.search(r" [yo] \W*%\(", text)] == []
