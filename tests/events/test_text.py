"""What is JSON, what is not, and what the lines of a record file hold."""

from __future__ import annotations

import json
from typing import Any

from events.text import NO_JSON, TWICE, json_lines, json_of
from tests.for_each import for_each


@for_each(
    ("text", "value"),
    [
        ("{}", {}),
        (' {"a": [1, 2.5, "ñ", null, true]} \r', {"a": [1, 2.5, "ñ", None, True]}),
        ('"\\u00f1"', "ñ"),
        ("-0", 0),
        ("1e2", 100.0),
        ("0", 0),
    ],
)
def test_json_is_read(text: str, value: Any) -> None:
    """As a text and as its bytes."""
    assert json_of(text) == value
    assert json_of(text.encode()) == value


BROKEN = ("", " ", "{", "}", "{'a': 1}", '{"a": 1,}', "[1,]", "[1] [2]", "01", "+1", "1.", ".5", "nul", "True", '"a', '"a\nb"', "// x", "{a: 1}", "\x00", "{} x")  # fmt: skip
"""Also what other readers would forgive."""
NO_NUMBER = ("NaN", "Infinity", "-Infinity", '{"a": NaN}', "[1, -Infinity]", "9" * 5000, "-" + "9" * 5000, '{"a": ' + "9" * 5000 + "}")
"""Python would read it, JSON has no such word; or it is longer than any number that is read."""
NO_UTF_8 = (b'"\xff"', b"\xff", b'{"a": "\xc3"}', b'"\xc0\x80"', b"\x80{}", b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"')
"""A cut letter, an overlong one, a lone surrogate in bytes, a letter past the last."""
OTHERWISE = tuple('{"a": 1}'.encode(each) for each in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le"))
"""A record is UTF-8: lines of anything else cannot even be told apart."""


@for_each("told", [*BROKEN, *(text.encode() for text in BROKEN), *NO_NUMBER, *NO_UTF_8, *OTHERWISE])
def test_what_is_broken_is_no_json(told: str | bytes) -> None:
    """A text, a number that is none, bytes in another encoding."""
    assert json_of(told) is NO_JSON


def test_a_byte_order_mark_is_passed_over() -> None:
    """Editors write one at the head of a file; it says nothing."""
    assert json_of(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}
    assert json_lines(b'\xef\xbb\xbf{"a": 1}\n{"a": 2}\n') == [{"a": 1}, {"a": 2}]


@for_each("text", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000])
def test_what_is_nested_too_deep_is_no_json(text: str) -> None:
    """A hundred thousand levels, closed or not: an answer, and no crash."""
    assert json_of(text) is NO_JSON
    assert json_lines(text.encode() + b"\n{}") == [NO_JSON, {}]


def test_a_number_of_four_thousand_digits_is_read_and_taken_by_no_field() -> None:
    """Its value is for the field to refuse."""
    assert json_of("9" * 4000) == 10**4000 - 1


def test_a_key_that_stands_twice_has_a_value_that_is_none() -> None:
    """Whether or not both said the same; the other keys keep theirs."""
    assert json_of('{"a": 1, "a": 1, "b": 2}') == {"a": TWICE, "b": 2}
    assert json_of('{"a": 1, "a": 2, "a": 3}') == {"a": TWICE}
    assert json_of('{"a": {"b": 1, "b": 2}, "c": [{"d": 1, "d": 2}]}') == {"a": {"b": TWICE}, "c": [{"d": TWICE}]}


def test_the_same_key_in_two_objects_stands_once_in_each() -> None:
    """Also in one inside the other; and keys that differ in a letter are two."""
    assert json_of('[{"a": 1}, {"a": {"a": 2}}]') == [{"a": 1}, {"a": {"a": 2}}]
    assert json_of('{"a": 1, "A": 2}') == {"a": 1, "A": 2}


def test_an_escaped_key_is_the_same_key() -> None:
    """Written otherwise, it still stands twice."""
    assert json_of(r'{"a": 1, "\u0061": 2}') == {"a": TWICE}


def test_lines_are_read_one_by_one() -> None:
    """One that is no JSON keeps its place."""
    assert json_lines(b'{"a": 1}\n{"a"\n{"a": 3}\n') == [{"a": 1}, NO_JSON, {"a": 3}]


@for_each("end", [b"", b"\n", b"\r\n", b"\n\n\n", b"\r\n\r\n", b" \n\t\n"])
def test_the_end_of_a_file_is_no_line(end: bytes) -> None:
    """However many line ends there are, or none."""
    assert json_lines(b'{"a": 1}\n{"a": 2}' + end) == [{"a": 1}, {"a": 2}]


def test_lines_of_windows_are_lines() -> None:
    """The carriage return is a space."""
    assert json_lines(b'{"a": 1}\r\n{"a": 2}\r\n') == [{"a": 1}, {"a": 2}]


@for_each("content", [b"", b"\n", b"\r\n \t\n"])
def test_an_empty_file_has_no_lines(content: bytes) -> None:
    """Nothing was recorded."""
    assert json_lines(content) == []


def test_an_empty_line_among_others_is_no_json() -> None:
    """Something is missing there, and nobody can say what."""
    assert json_lines(b'{"a": 1}\n\n{"a": 3}') == [{"a": 1}, NO_JSON, {"a": 3}]
    assert json_lines(b'\n{"a": 2}') == [NO_JSON, {"a": 2}]


def test_only_a_line_feed_ends_a_line() -> None:
    """The line separators of Unicode may stand in a text."""
    text = json.dumps({"a": "x\u2028y\u2029z\x85"}, ensure_ascii=False)
    assert json_lines(text.encode() + b"\n{}") == [{"a": "x\u2028y\u2029z\x85"}, {}]


@for_each("cut", range(1, 8))
def test_a_line_cut_short_is_no_json(cut: int) -> None:
    """Wherever the power went."""
    line = b'{"a": 1}'
    assert json_lines(line + b"\n" + line[:cut]) == [{"a": 1}, NO_JSON]
