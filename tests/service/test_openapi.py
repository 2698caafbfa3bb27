"""The document and the service agree: schemathesis sends everything that the document allows and forbids.

It makes requests for each operation in two ways: allowed and forbidden. Most go to an existing night with a token that opens it, so that
they get past the door.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import Any, Final

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api.described import EXAMPLES
from service.api.document import document
from service.problems import STATUS
from tests.dice import times
from tests.nights import event
from tests.service.conformance import MARKED, case_of, played
from tests.service.desk import API, HAND, OPENING, TRANSFER, Answer, Desk, NightAt
from tools.openapi import COMMITTED, written

EXAMPLES_COUNT: Final = times(4)
"""The number of requests made for each operation, in each of the two ways."""
CHECKS: Final = [
    *(not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance, response_schema_conformance),
]
ANSWERED: Final[dict[str, Counter[int]]] = defaultdict(Counter)
"""Operation → how often it answered with each status."""
TAKEN: Final[dict[str, Any]] = {
    "open_night": OPENING,
    "record_events": TRANSFER,
    "preview_events": TRANSFER,
    "rotate_token": {"role": "viewer"},
}
"""Bodies that any of the nights takes: a generated one hardly ever names players who sit there."""
OF_A_HAND: Final = ("read_hand", "put_agreement", "delete_agreement")
"""Operations that name a hand, and perhaps a player: a generated number seldom exists."""
NOTHING_TO_FORBID: Final = ("read_index", "health", "metrics")
"""Operations without any input, so nothing can be invalid."""
NO_NIGHT: Final = ("open_night", "list_nights", "read_index", "read_games", "read_game", "health", "metrics")

load_all_checks()


FINISHED: Final = 2
"""The nights with a finished hand and no open one."""


@pytest.fixture(name="nights", scope="module")
def some_nights(one_desk: Desk) -> list[NightAt]:
    """Nights in various states: just opened, in the middle of a hand, corrected, disputed, closed."""
    nights = [one_desk.open() for _ in range(5)]
    for night in nights[1:]:
        night.log(*HAND[:2])
    for night in nights[2:]:
        night.log(HAND[2])
    nights[2].log(event("correction", strike=[4], reason="", insert=[event("tally", tricks={"carla": 9})]))
    for night in nights[3:]:
        night.log(event("dispute", hand=1, by="ana", claim=""))
    nights[4].log(event("night_closed", leftovers="share"))
    return nights


@pytest.fixture(name="schema", scope="module")
def the_schema(one_desk: Desk) -> Any:

    def on_this_machine(environ: dict[str, Any], start: Any) -> Any:
        return one_desk.app(environ | {"REMOTE_ADDR": "127.0.0.1"}, start)

    return schemathesis.openapi.from_wsgi(f"{API}/openapi.json", on_this_machine)


DOCUMENT: Final = dict(document())
OPERATIONS: Final = [
    (path, method, operation["operationId"])
    for path, each in DOCUMENT["paths"].items()
    for method, operation in each.items()
    if method != "parameters"
]
"""Every operation: its path, its method, its id."""


def test_the_document_that_is_committed_is_the_one_that_is_served(one_desk: Desk) -> None:
    """`make openapi` writes the document."""
    assert COMMITTED.read_text(encoding="utf-8") == written()
    assert one_desk.call("GET", f"{API}/openapi.json").json == DOCUMENT


def test_every_route_of_the_api_is_in_the_document(one_desk: Desk) -> None:
    """Except the pages: those that show the document, and those of the table."""
    routes = {
        (re.sub(r"<(?:[^:<>]*:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in one_desk.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if not rule.endpoint.startswith(("docs.", "web.", "assets."))
    }
    assert {(path, method) for path, method, _ in OPERATIONS} == routes


def test_every_operation_says_what_it_is() -> None:
    """An id of its own, one known group, a sentence as summary; every parameter and every example is described."""
    groups = {group["name"] for group in DOCUMENT["tags"]}
    ids = [operation for _, _, operation in OPERATIONS]
    assert len(ids) == len(set(ids))
    for path, method, _ in OPERATIONS:
        told = DOCUMENT["paths"][path][method]
        assert set(told["tags"]) <= groups and len(told["tags"]) == 1
        assert told["summary"].endswith(".")
        for parameter in (*told.get("parameters", ()), *DOCUMENT["paths"][path].get("parameters", ())):
            assert parameter.get("description"), (path, method, parameter["name"])
        if "requestBody" in told:
            (content,) = told["requestBody"]["content"].values()
            assert all(example["summary"] for example in content["examples"].values())


def test_the_document_names_every_code_of_the_service() -> None:
    """With its status; the codes of the rules are in docs/refusals.md."""
    told = DOCUMENT["components"]["schemas"]["Problem"]["properties"]["code"]["description"]
    assert all(f"`{code}` ({status})" in told for code, status in STATUS.items())


def test_every_reference_leads_somewhere_and_no_shape_is_idle() -> None:
    """An unreferenced shape was forgotten; only shapes of a game's data stand alone, beside their events."""
    text = json.dumps(DOCUMENT)
    referred = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert referred == set(DOCUMENT["components"]["schemas"])


def test_the_examples_are_taken(one_desk: Desk) -> None:
    """In order, on the night that the first one opens."""
    night = one_desk.open(EXAMPLES["open_night"]["four"][1])
    for name, (_, body) in EXAMPLES["record_events"].items():
        assert night.post(body, "/preview").status == 200, name
        assert night.post(body).status == 201, name
    assert night.call("PUT", "/names", json=EXAMPLES["put_names"]["names"][1]).status == 200
    assert night.post(EXAMPLES["rotate_token"]["viewer"][1], "/tokens").status == 201
    fresh = one_desk.open()
    fresh.log(*HAND)
    for name, (_, body) in EXAMPLES["preview_events"].items():
        assert fresh.post(body, "/preview").status == 200, name


def shapes_of() -> dict[tuple[str, str], Any]:
    """(operation, status) → a validator of its body, for JSON bodies."""
    found = {}
    for path, method, operation in OPERATIONS:
        for status, response in DOCUMENT["paths"][path][method]["responses"].items():
            for kind, content in response.get("content", {}).items():
                if kind.endswith("json"):
                    shape = {**content["schema"], "components": DOCUMENT["components"]}
                    found[operation, status] = jsonschema_rs.validator_for(shape)
    return found


def test_every_answer_about_every_case_is_as_the_document_says(one_desk: Desk) -> None:
    """Everything that a record can yield, for every role, beyond what random requests happen to reach."""
    validators = shapes_of()
    seen: Counter[tuple[str, str]] = Counter()

    def check(operation: str, answer: Answer) -> None:
        fault = next(validators[operation, str(answer.status)].iter_errors(answer.json), None)
        assert fault is None, (operation, answer.status, fault)
        seen[operation, str(answer.status)] += 1

    for each in MARKED[::6]:
        case = case_of(*each)
        night, last = played(one_desk, case)
        check("open_night" if night is None or len(case.record) == 1 else "record_events", last)
        if night is None:
            continue
        for role in ("scorer", "viewer"):
            hands = night.get(role=role).json["hands"]
            for operation, below in (("read_night", ""), ("read_events", "/events"), ("read_ledger", "/ledger"), ("read_audit", "/audit")):
                check(operation, night.get(below, role=role))
            check("read_settlement", night.get("/settlement", role=role))
            for number in range(1, len(hands) + 2):
                check("read_hand", night.get(f"/hands/{number}?tariff=voltereta-1826", role=role))
            dispute = event("dispute", hand=1, by=next(iter(hands[0]["tantos"])) if hands else "ana", claim="")
            check("preview_events", night.post(dispute, "/preview", role=role))
            check("record_events", night.post(dispute, role=role, If_Match='"0-000000000000"'))
    assert {
        ("read_hand", "200"),
        ("read_hand", "404"),
        ("record_events", "409"),
        ("record_events", "412"),
        ("preview_events", "200"),
    } <= set(seen)


def sent_to(case: Any, operation: str, night: NightAt, token: str | None, *, taken: bool) -> Any:
    """A generated request, sent to an existing night."""
    if operation not in NO_NIGHT:
        case.path_parameters = {**(case.path_parameters or {}), "night_id": night.id}
        if taken and operation in OF_A_HAND:
            case.path_parameters |= {"number": 1, "player": "ana"} if "player" in case.path_parameters else {"number": 1}
        if taken and operation == "read_chart":
            case.path_parameters |= {"chart": "evening"}
    if taken and operation == "open_session":
        case.body = {"token": night.tokens["scorer"]}
    elif taken and operation == "tell_belated":
        case.body = {"seen": night.get().json["head"], "entries": [{"events": [TAKEN["preview_events"]]}]}
    elif taken and operation in TAKEN:
        case.body = TAKEN[operation]
    if taken:
        case.headers = {name: value for name, value in (case.headers or {}).items() if name not in ("If-Match", "Origin")}
    headers = {"Accept-Encoding": "identity"}  # schemathesis does not unpack bodies when it calls the application directly
    return case.call(headers=headers if token is None else {**headers, "Authorization": f"Bearer {token}"})


@pytest.mark.parametrize(
    ("path", "method", "operation", "mode"),
    [(*each, GenerationMode.POSITIVE) for each in OPERATIONS]
    + [(*each, GenerationMode.NEGATIVE) for each in OPERATIONS if each[2] not in NOTHING_TO_FORBID],
)
def test_the_service_answers_as_the_document_says(
    schema: Any, nights: list[NightAt], path: str, method: str, operation: str, mode: GenerationMode
) -> None:
    """No 500, and no status, media type, header or body that the document lacks, for any request of any caller."""
    strategy = schema[path][method.upper()].as_strategy(generation_mode=mode)

    @settings(
        max_examples=EXAMPLES_COUNT,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=strategy,
        place=st.integers(0, len(nights) - 1),
        role=st.sampled_from(["scorer", "scorer", "scorer", "scorer", "player", "viewer", "none", "garbage"]),
        taken=st.booleans() if mode is GenerationMode.POSITIVE else st.just(value=False),
    )
    def asks(case: Any, place: int, role: str, *, taken: bool) -> None:
        if mode is GenerationMode.POSITIVE and not ANSWERED[operation]:  # an allowed request must get past the door
            place, role, taken = FINISHED, "scorer", True
        night = nights[place]
        token = {"none": None, "garbage": "x"}.get(role, night.tokens.get(role))
        response = sent_to(case, operation, night, token, taken=taken)
        ANSWERED[operation][response.status_code] += 1
        case.validate_response(response, checks=CHECKS)
        if operation == "rotate_token" and response.status_code == 201:
            night.tokens[response.json()["role"]] = response.json()["token"]

    asks()


def test_every_operation_was_answered_well_at_least_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Otherwise the requests above got no further than the door. The test prints the figures."""
    assert ANSWERED, "the test above calls the operations: run the whole module"
    with capsys.disabled():
        print(f"\n{len(ANSWERED)} operations, {sum(map(Counter.total, ANSWERED.values()))} requests")
        for operation, statuses in ANSWERED.items():
            print(f"  {operation:16}", "  ".join(f"{status}: {count}" for status, count in sorted(statuses.items())))
    assert ANSWERED.keys() == {operation for _, _, operation in OPERATIONS}
    unanswered = [operation for operation, statuses in ANSWERED.items() if not any(200 <= status < 300 for status in statuses)]
    assert unanswered == []
