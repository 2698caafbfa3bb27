"""A faulty request gets its status, its code and the faulty field, and writes nothing: rows of `refused.json`.

A group sends each of its requests with each of its rows. A row gives the rest of the path (`below`), the bytes of a body (`body`, a letter
a byte), JSON (`json`) or changes of an opening (`opening`), headers and role, and the expected answer.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, Final

from tests.for_each import for_each
from tests.service.desk import API, OPENING, Answer, Desk, NightAt, rows

REFUSED: Final[list[dict[str, Any]]] = json.loads(Path(__file__).with_name("refused.json").read_text(encoding="utf-8"))


def asked(night: NightAt, request: str, row: dict[str, Any], lang: str = "es") -> Answer:
    """The answer to one request, in a language unless the row names its own."""
    method, path = row.get("ask", request).split(" ", 1)
    sent = {**OPENING, **row["opening"]} if "opening" in row else row.get("json", ...)
    body = row["body"].encode("latin-1") if "body" in row else None
    headers = {"Accept-Language": lang, **night.shown(row.get("role", "scorer")), **row.get("headers", {})}
    whole = (path if path.startswith(API) else night.path + path) + row.get("below", "")
    return night.service.call(method, whole, json=sent, body=body, headers=headers)


@for_each("group", REFUSED, ids=lambda group: group["why"])
def test_what_is_wrong_is_told(desk: Desk, group: dict[str, Any]) -> None:
    """Each row by every request of its group, in Spanish and in English; a problem that has only its status says no more."""
    night = desk.open()
    for event in group.get("given", ()):
        night.log(event)
    before = rows(desk.path)
    for request, told in itertools.product(group["asked"], group["wrong"]):
        answer, row = asked(night, request, told), {**group, **told}
        about = (request, told, answer.status, answer.body)
        assert f"{answer.json['status']} {answer.code}".startswith(row["said"]) and answer.json["status"] == answer.status, about
        assert all(answer.json.get(name) == row[name] for name in ("field", "expected") if name in row), about
        assert row.get("detail", "") in answer.json["detail"] and row.get("never") not in answer.json, about
        assert ("Allow" in answer.headers) == (answer.code == "wrong_method"), about
        assert answer.headers.get("WWW-Authenticate", "").startswith("Bearer") == (answer.status == 401), about
        assert "Set-Cookie" not in answer.headers, about
        english = asked(night, request, told, "en")
        alike = "Accept-Language" in told.get("headers", ())
        assert english.said == answer.said and (english.json["detail"] == answer.json["detail"]) is alike, (about, english.body)
    assert rows(desk.path) == before
