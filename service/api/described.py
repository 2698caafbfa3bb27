"""What does the OpenAPI document say besides what the operations declare? Examples, groups, and the operations at the root."""

from __future__ import annotations

from typing import Any, Final

from rules.registry import GAMES
from service.problems import STATUS

Document = dict[str, Any]

DESCRIPTION: Final = """\
The book of accounts of the card table: a night is logged event by event, replayed through the rules of its game, and told with its
postings, settlement and audit.

**Who may do what.** Opening a night answers three tokens, one for each role: the *scorer* writes, a *player* reads, may log a
`dispute`, preview corrections and say who agrees with a hand, a *viewer* reads. A token is shown as `Authorization: Bearer …`, or exchanged for a cookie of its night (`/session`). Cards that
were not played are left out of what players and viewers are told as long as their hand is open; `hidden` names what is left out.

**Writing.** A command is one event or a list, kept all or not at all; `data` that would be empty may be left out of an event. With an
`Idempotency-Key` it is kept once, however often it is sent, and answered alike. With `If-Match` it is kept only on that head; else it is
tried again on the newest one. It is looked at in this order: token, size and shape, key, head, rules.

**Keeping up.** The `ETag` of a night is its head: the seq of its last event and the first twelve digits of its hash, one word for a history;
where cards are left out `.covered` stands behind it, since that is another body. `If-Match` takes either.
`/stream` tells each event as it is recorded. What is asked for behind the head of another history, because the book was restored from an
older copy, is answered with `begin_again`: then the night has to be read anew.

**Errors** are problem details (RFC 9457): `application/problem+json` with a stable `code`, a sentence for people in the language asked for
(`Accept-Language`: `es` or `en`), and where they help `field`, `event` (the place in the list that was sent, from 1) and `expected`.
"""
TAGS: Final = {
    "index": "Where to begin",
    "nights": "Open a night, read it as it stands, list nights",
    "events": "Log what happened, see what it would change, read and watch what was logged",
    "belated": "Where a hand counts that comes late",
    "pads": "How a hand is logged in a few answers, and what it will pay",
    "hands": "One hand, step by step and card by card",
    "evenings": "What an evening is remembered by, and how it went",
    "accounts": "Who owes whom, and why it can be believed",
    "agreements": "Who agrees with which hand, kept beside the record",
    "people": "Shown names, tokens, cookies",
    "games": "What can be played, by which rules",
    "operations": "For whoever runs the service",
}
"""Group of operations → their purpose; the groups of the API are its modules."""
OF_PATH: Final = {
    "night_id": "The id of the night, as its opening answered it: `n` and 15 hex digits, or 16 of them; what was imported may have another",
    "game": "The name of a game, as `GET /games?short` lists it",
    "chart": "The name of a chart: `evening`, or, in a game that has a plate, `plate`",
    "number": "The number of the hand as the record now reads, from 1",
    "player": "The short name of a player who sat down this night",
}
"""Parameter of a path → its meaning."""
GAME, SAMPLE = next((name, game.shapes.sample) for name, game in GAMES.items() if game.shapes.sample is not None)
"""The first game that has a sample hand, and that hand."""
OPENING: Final[Document] = {"game": GAME, **SAMPLE.opening[1]}
HAND: Final[list[Document]] = [dict(each) for each in SAMPLE.hand[1]]
DEAL: Final = HAND[0]
CORRECTION: Final[Document] = {
    "type": "correction",
    "data": {"strike": [len(HAND) + 1], "insert": [dict(SAMPLE.mended[1])], "reason": "eran cuatro"},
}
BEGUN: Final = "1-ab12cd34ef56"
EXAMPLES: Final[dict[str, dict[str, tuple[str, Any]]]] = {
    "open_night": {"four": (SAMPLE.opening[0], OPENING)},
    "record_events": {
        "hand": (SAMPLE.hand[0], HAND),
        "correction": (SAMPLE.mended[0], CORRECTION),
        "dispute": ("Somebody contests a hand", {"type": "dispute", "data": {"hand": 1, "by": "beto", "claim": "eran cinco"}}),
        "ruling": ("The table decides", {"type": "ruling", "data": {"hand": 1, "decision": "stands", "note": "las contamos otra vez"}}),
        "transfer": (
            "A payment that no rule derives",
            {"type": "transfer", "data": {"from": "ana", "to": "beto", "tantos": 2, "reason": "el café"}},
        ),
        "deal": ("A hand is dealt", DEAL),
        "passed": (SAMPLE.empty[0], {"type": SAMPLE.empty[1]}),
        "closed": ("The night ends; what lies in the plate is carried on", {"type": "night_closed", "data": {"leftovers": "carry"}}),
    },
    "preview_events": {"deal": ("A hand is dealt", DEAL), "correction": ("It were four tricks", CORRECTION)},
    "tell_belated": {
        "left": (
            "A hand that was written before anything else was logged",
            {
                "seen": BEGUN,
                "entries": [{"events": HAND, "players": OPENING["players"], "dealer": "ana"}],
            },
        )
    },
    "put_names": {"names": ("Two shown names", {"ana": "Ana", "beto": "Don Alberto"})},
    "rotate_token": {"viewer": ("A new link for those who watch", {"role": "viewer"})},
    "open_session": {"token": ("The token of a join link", {"token": "the-token-behind-the-hash"})},
}
"""Operation → its examples by name: a description, and the body. Those of `record_events` are sent in this order."""
ROOT: Final[Document] = {
    "/healthz": {
        "get": {
            "operationId": "health",
            "tags": ["operations"],
            "summary": "Whether the service can do its work: the store can be read, and is one that this version may write into.",
            "security": [],
            "responses": {"200": {"description": "It can"}},
        }
    },
    "/metrics": {
        "get": {
            "operationId": "metrics",
            "tags": ["operations"],
            "summary": "Figures for Prometheus.",
            "description": "On this machine, or for the operator.",
            "security": [{}, {"operator": []}],
            "responses": {"200": {"description": "The figures", "content": {"text/plain": {"schema": {"type": "string"}}}}},
        }
    },
}
"""The operations outside the API, without the problems below."""
ROOT_PROBLEMS: Final = {"/healthz": ("429", "503"), "/metrics": ("401",)}
METHODS: Final = frozenset({"get", "put", "post", "delete"})


def finished(drawn: Document) -> Document:
    """The document drawn from the operations, with the additions, always in the same order."""
    schemas = {name: shape for name, shape in drawn["components"]["schemas"].items() if name not in ("Error", "PaginationMetadata")}
    schemas["Problem"] = _problem(schemas["Problem"])
    paths = {path: {name: _told(name, each) for name, each in operations.items()} for path, operations in drawn["paths"].items()}
    refusing = paths["/api/v1/nights"]["post"]["responses"]
    for path, operations in ROOT.items():
        (operation,) = operations.values()
        problems = {status: refusing[status] for status in ROOT_PROBLEMS[path]}
        if path == "/healthz":
            operation = _alive(operation)
        paths[path] = {"get": {**operation, "responses": {**operation["responses"], **problems}}}
    return {
        "openapi": drawn["openapi"],
        "info": drawn["info"],
        "servers": [{"url": "/", "description": "The service that this document comes from"}],
        "tags": [{"name": name, "description": told} for name, told in TAGS.items()],
        "security": drawn["security"],
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": drawn["components"]["securitySchemes"]},
    }


def _problem(shape: Document) -> Document:
    """The shape of a problem, with the codes of the service itself."""
    told = "A stable word. Besides those of the rules (docs/refusals.md): " + ", ".join(
        f"`{code}` ({status})" for code, status in STATUS.items()
    )
    return {**shape, "properties": {**shape["properties"], "code": {**shape["properties"]["code"], "description": told}}}


def _alive(operation: Document) -> Document:
    """The health check with the shape of its answer."""
    shape = {"type": "object", "properties": {"status": {"const": "ok"}}, "required": ["status"], "additionalProperties": False}
    good = {"description": "It can", "content": {"application/json": {"schema": shape}}}
    return {**operation, "responses": {"200": good}}


def _told(name: str, value: Any) -> Any:
    """One entry of a path: an operation with its examples, or the parameters of the path with their descriptions."""
    if name == "parameters":
        return [{**each, "description": OF_PATH[each["name"]]} for each in value]
    if name not in METHODS:
        return value
    operation = {key: value[key] for key in ("operationId", "tags", "summary", "description") if value.get(key)}
    operation |= {key: value[key] for key in ("security", "parameters") if key in value}
    if "requestBody" in value:
        (content,) = value["requestBody"]["content"].values()
        examples = {key: {"summary": told, "value": body} for key, (told, body) in EXAMPLES[value["operationId"]].items()}
        operation["requestBody"] = {"required": True, "content": {"application/json": {**content, "examples": examples}}}
    return {**operation, "responses": dict(sorted(value["responses"].items()))}
