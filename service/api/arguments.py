"""What does a request say in its query? marshmallow schemas, read strictly; unknown arguments are refused by name."""

from __future__ import annotations

import re
from typing import Any, Final, NoReturn

from marshmallow import RAISE, Schema, ValidationError, fields, validate
from webargs.flaskparser import FlaskParser

from events.facts import LARGEST
from events.schemas import ID
from events.store.word import BEGINNING, PATTERN, WORD
from projections.ledger import CARRIED_ACCOUNT
from rules.core.refusals import mark
from service.api.bodies import NO_WORD
from service.problems import malformed
from service.words import LANGUAGES

DIGITS: Final = re.compile(r"[0-9]{1,18}\Z")
PAGE_MOST: Final = 1000
SVG: Final = "svg"
JSON: Final = "json"
FLAGGED: Final = ("", "1", "true")
"""The accepted values of a flag."""
SHORT_TOLD: Final = "A line for each game instead of all that there is to tell"
COME_TO: Final = "The head that the client has come to, as `7-ab12cd34ef56`"


class Parser(FlaskParser):
    """Reads queries, and names the argument at fault."""

    DEFAULT_UNKNOWN_BY_LOCATION: Final = {"query": RAISE}  # type: ignore[misc]  # a constant here, a default there

    def handle_error(self, error: ValidationError, req: Any, schema: Schema, *, error_status_code: Any, error_headers: Any) -> NoReturn:
        """Raises the first fault as a ProblemError."""
        del req, error_status_code, error_headers
        assert isinstance(error.messages, dict), "webargs groups faults by location"
        name = next(iter(next(iter(error.messages.values()))))
        if name not in schema.fields:
            raise malformed(name, mark("Aquí no hay ningún argumento «{field}»."), expected=sorted(schema.fields))
        if isinstance(schema.fields[name], Word):
            raise malformed(name, NO_WORD)
        raise malformed(name, mark("El argumento «{field}» no vale."), expected=schema.fields[name].metadata.get("expected"))


class Whole(fields.Integer):
    """A whole number, written in digits only."""

    def __init__(self, least: int, most: int, told: str, **kwargs: Any) -> None:
        metadata = {"expected": {"min": least, "max": most}, "description": told}
        super().__init__(validate=validate.Range(least, most), metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:  # noqa: ARG002  # marshmallow calls it so
        if not isinstance(value, str) or not DIGITS.match(value):
            raise ValidationError("digits")
        return int(value)


class Word(fields.String):
    """The head up to which a client has read, as its word; `0` is before the first event."""

    def __init__(self) -> None:
        metadata = {"description": f"{COME_TO}; `0` is before the first event", "pattern": f"^(0|{PATTERN})$"}
        super().__init__(load_default=BEGINNING, metadata=metadata)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:  # noqa: ARG002  # marshmallow calls it so
        if value == "0":
            return BEGINNING
        if not isinstance(value, str) or not WORD.match(value):
            raise ValidationError("word")
        return value


class Flag(fields.Field[bool]):
    """A flag: present by its name alone, or with a word that means yes."""

    def __init__(self, told: str) -> None:
        super().__init__(load_default=False, metadata={"expected": list(FLAGGED), "description": told})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002  # marshmallow calls it so
        if value not in FLAGGED:
            raise ValidationError("flag")
        return True


class EventsQuery(Schema):
    """Selects events of a night."""

    after = Word()
    limit = Whole(1, PAGE_MOST, "How many events at most", load_default=PAGE_MOST)


class StreamQuery(Schema):
    """Where a live stream begins; `Last-Event-ID` takes precedence."""

    after = Word()


class LedgerQuery(Schema):
    """Selects postings."""

    hand = Whole(1, LARGEST, "Only the postings of this hand")
    player = fields.String(
        validate=validate.Regexp(rf"{ID.pattern}|{re.escape(CARRIED_ACCOUNT)}\Z"),
        metadata={"description": f"Only what this player, `plate` or `{CARRIED_ACCOUNT}` pays or gets"},
    )


class HandQuery(Schema):
    """Another tariff under which the hand is also worked out."""

    tariff = fields.String(validate=validate.Length(1, 280), metadata={"description": "A tariff of the game, as `/games` names it"})


FORM: Final = fields.String(load_default=SVG, validate=validate.OneOf((SVG, JSON)), metadata={"expected": [SVG, JSON]})
LANG: Final = fields.String(validate=validate.OneOf(LANGUAGES), metadata={"expected": list(LANGUAGES)})
ChartQuery: Final = Schema.from_dict({"as": FORM, "lang": LANG}, name="ChartQuery")
"""The form and the language of a chart; not a class, because `as` is a Python keyword."""


class NightsQuery(Schema):
    """Selects nights: those that began before a position of the log."""

    before = Whole(1, 10**15, "The `began` of the last night that the client has seen")
    limit = Whole(1, PAGE_MOST, "How many nights at most", load_default=100)


class GamesQuery(Schema):
    """How much to return of the games."""

    short = Flag(SHORT_TOLD)
