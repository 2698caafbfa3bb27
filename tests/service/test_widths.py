"""How a name fits a width: in two lines if one is too short, cut only if two are, and different names stay different."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, strategies as some

from service.web.settle.widths import fitted, width, wrapped
from tests.for_each import for_each

SIZE, MOST = 42, 400
TWINS = ("María del Carmen Fernández de la Vega y Montoya Ortiz", "María del Carmen Fernández de la Vega y Montoya Ruiz")


def test_a_name_that_fits_stands_in_one_line() -> None:
    """A longer one stands in two, broken between words, after a hyphen, or inside a word that alone is too long."""
    names = ("Ana", "Bartolomé Etxeberria", "Wenceslawa-Hermenegilda", "Ñ" * 16)
    assert fitted(names, SIZE, MOST) == {
        "Ana": ["Ana"],
        "Bartolomé Etxeberria": ["Bartolomé", "Etxeberria"],
        "Wenceslawa-Hermenegilda": ["Wenceslawa-", "Hermenegilda"],
        "Ñ" * 16: ["Ñ" * 11, "Ñ" * 5],
    }


def test_what_is_too_long_for_two_lines_is_cut_at_its_end() -> None:
    """A mark shows the cut."""
    assert fitted(["María de los Ángeles Fernández de la Vega"], SIZE, MOST) == {
        "María de los Ángeles Fernández de la Vega": ["María de los", "Ángeles Ferná…"]
    }


def test_two_that_begin_alike_are_told_apart_by_their_ends() -> None:
    """Names with equal ends too are told apart by the part that differs."""
    assert [lines[-1] for lines in fitted(TWINS, SIZE, MOST).values()] == ["…Montoya Ortiz", "…Montoya Ruiz"]
    middles = [f"{'Anastasia ' * 4}{letter}{' Buenaventura' * 4}" for letter in "MN"]
    first, second = fitted(middles, SIZE, MOST).values()
    assert first != second and "M" in first[-1] and "N" in second[-1]


@given(some.lists(some.text("ab áñW-中é ", min_size=1, max_size=60).filter(str.strip), min_size=1, max_size=4, unique_by=str.strip))
def test_no_line_is_too_wide_and_no_two_names_are_alike(names: list[str]) -> None:
    """For any names."""
    stripped = [name.strip() for name in names]
    found = fitted(stripped, SIZE, MOST)
    for lines in found.values():
        assert 1 <= len(lines) <= 2 and all(width(line, SIZE) <= MOST for line in lines)
    for one, other in combinations(found.values(), 2):
        assert one != other


@for_each("text", ["Puesta en espera: debe María del Carmen Fernández de la Vega 55, desde la mano 5.", "x" * 100, "á" * 60])
def test_a_sentence_is_wrapped_whole(text: str) -> None:
    """No word is lost."""
    lines = wrapped(text, SIZE, MOST)
    assert all(width(line, SIZE) <= MOST for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
