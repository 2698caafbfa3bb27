"""The shapes of the answers, for the OpenAPI document. A test checks every answer against them.

The module has more than 400 lines because it has all of them: a list for reference, not code to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from events.shapes import components
from events.store.word import PATTERN
from rules.core.beats import KINDS
from rules.core.shapes import COUNT, SEQ, TEXT, WHOLE, Shape, by_player, listed, or_null, record, ref
from rules.registry import GAMES

YES_NO: Final[Shape] = {"type": "boolean"}
ANY: Final[Shape] = {}
OBJECT: Final[Shape] = {"type": "object"}
HEAD_WORD: Final[Shape] = {"type": "string", "pattern": f"^{PATTERN}$"}
"""The word of a head, which names a history."""
ETAG: Final[Shape] = {"schema": TEXT}
HASH: Final[Shape] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
ROLE: Final[Shape] = {"type": "string", "enum": ["scorer", "player", "viewer"]}
PLACE: Final = record({"insert": SEQ}, seq=SEQ)
HEAD: Final = record(seq=SEQ, hash=HASH)
BEFORE_AFTER: Final = record(before=ANY, after=ANY)
FEWEST_MOST: Final = record(min=SEQ, max=SEQ)
"""How many may play a game."""

IN_FRONT: Final[dict[str, Shape]] = {
    "Problem": record(
        {
            "field": TEXT,
            "event": SEQ,
            "expected": ANY,
            "breaks": record({"insert": SEQ}, seq=SEQ, code=TEXT),
            "version": COUNT,
            "head": HEAD_WORD,
            "events": listed(ref("StoredEvent")),
            "begin_again": {"const": True},
            "names": by_player(TEXT),
        },
        type=TEXT,
        title=TEXT,
        status=WHOLE,
        code=TEXT,
        detail=TEXT,
        games_own=True,
    ),
    "Game": record(
        name=TEXT,
        players=FEWEST_MOST,
        tariffs=listed(TEXT),
        variants=listed(TEXT),
        house_rules=listed(OBJECT),
        pack=listed(TEXT),
        suits=by_player(TEXT),
        tables=listed(OBJECT),
        events=OBJECT,
        pad=OBJECT,
    ),
    "GameInShort": record(name=TEXT, title=TEXT, players=FEWEST_MOST, variants=listed(TEXT), tariffs=listed(TEXT), link=TEXT),
    "Posting": record(
        {"card": TEXT, "since": or_null(SEQ), "payment": {"const": True}}, from_=TEXT, to=TEXT, tantos=SEQ, why=TEXT, source=TEXT
    ),
    "Spot": record({"insert": SEQ, "card": SEQ}, seq=SEQ),
    "Finding": record(
        {"player": TEXT, "trick": or_null(SEQ), "offence": ref("Spot"), "proof": ref("Spot")}, hand=SEQ, code=TEXT, source=TEXT
    ),
    "Payment": record(from_=TEXT, to=TEXT, tantos=SEQ),
    "Hand": record(
        {"feats": listed(record(name=TEXT, player=TEXT)), "disputed": {"const": True}},
        hand=SEQ,
        outcome=TEXT,
        tantos=by_player(WHOLE),
        plate=WHOLE,
        postings=listed(ref("Posting")),
        findings=listed(ref("Finding")),
        games_own=True,
    ),
    "StoredEvent": record(
        {"struck_by": SEQ, "hidden": listed(TEXT), "written": TEXT, "salt": TEXT},
        stream=TEXT,
        seq=SEQ,
        id=TEXT,
        type=TEXT,
        schema=SEQ,
        data=OBJECT,
        at=TEXT,
        by=or_null(TEXT),
        prev=HASH,
        hash=HASH,
    ),
    "Expected": record(
        {"results": listed(OBJECT), "left": listed(ref("Payment")), "payment": {"const": True}},
        type=TEXT,
        fields=by_player(record({"values": listed(ANY), "min": WHOLE, "max": WHOLE, "known": by_player(listed(ANY))}, required=YES_NO)),
    ),
}
BEHIND: Final[dict[str, Shape]] = {
    "Changes": record(
        hands=listed(record(deal=PLACE, hand=SEQ, before=or_null(ref("Hand")), after=or_null(ref("Hand")))),
        balance=BEFORE_AFTER,
        plate=BEFORE_AFTER,
        reserved=BEFORE_AFTER,
        closed=YES_NO,
        games_own=True,
    ),
    "Told": record(
        deal=or_null(PLACE),
        type=TEXT,
        before=or_null(PLACE),
        after=or_null(PLACE),
        fields=listed(record({"before": ANY, "after": ANY}, path=TEXT)),
    ),
    "FindingOfDeal": record({"player": TEXT, "trick": or_null(SEQ)}, hand=SEQ, code=TEXT, source=TEXT, deal=PLACE),
    "Moved": record(deal=PLACE, before=or_null(SEQ), after=or_null(SEQ)),
    "Lapse": record(hand=SEQ, players=listed(TEXT)),
    "Left": record(before=or_null(listed(ref("Payment"))), after=or_null(listed(ref("Payment")))),
    "Tokens": record(scorer=TEXT, player=TEXT, viewer=TEXT),
}

OPENED: Final = record(id=TEXT, version=SEQ, head=HEAD_WORD, tokens=ref("Tokens"))
FINDINGS: Final = record(gone=listed(ref("FindingOfDeal")), come=listed(ref("FindingOfDeal")))


def _with_changes(**told: Shape) -> Shape:
    """An answer, or a part of one, with the changes that some events made."""
    changed = {"changed": ref("Changes"), "told": listed(ref("Told")), "deals": listed(ref("Moved")), "lapses": listed(ref("Lapse"))}
    return record({"left": ref("Left")}, games_own=False, findings=FINDINGS, **told, **changed)


RECORDED: Final = _with_changes(version=SEQ, head=HEAD_WORD, events=listed(ref("StoredEvent")))
PREVIEWED: Final = _with_changes(version=SEQ, head=HEAD_WORD)
TOLD_BESIDE: Final = {"anyOf": [record(agreements={"const": True}), record(joined={"const": True}), record(names={"const": True})]}
STREAMED: Final = {
    "anyOf": [
        record(
            event={"const": "recorded"},
            id=HEAD_WORD,
            data={"type": "string", "contentMediaType": "application/json", "contentSchema": ref("StoredEvent")},
        ),
        record(
            event={"const": "begin_again"},
            data={
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": record(version=SEQ, head=HEAD_WORD),
            },
        ),
        record(
            event={"const": "beside"},
            data={"type": "string", "contentMediaType": "application/json", "contentSchema": TOLD_BESIDE},
        ),
    ]
}
"""One event of a stream: OpenAPI 3.1 has no shape for server-sent events."""
EVENTS: Final = record(events=listed(ref("StoredEvent")), version=SEQ, head=HEAD_WORD, more=YES_NO)
MOMENT: Final = or_null(OBJECT)
COUNTED: Final = [game.shapes.counted for game in GAMES.values() if game.shapes.counted is not None]
"""What a player has counted so far in a hand, for each game that yields it."""
STORY: Final = record(
    version=SEQ,
    beats=listed(
        record(
            kind={"type": "string", "enum": list(KINDS)},
            players=listed(TEXT),
            hands=listed(SEQ),
            tantos=or_null(WHOLE),
            sentence=TEXT,
        )
    ),
)
POINT: Final[Shape] = {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}
CHART: Final = record(
    version=SEQ,
    name=TEXT,
    title=TEXT,
    upshot=TEXT,
    hands=listed(SEQ),
    width=SEQ,
    height=SEQ,
    zero=COUNT,
    lines=listed(record(party=TEXT, name=TEXT, label=TEXT, values=listed(WHOLE), at=listed(POINT), ends=POINT)),
)
HAND_STORY: Final = record(
    {"under": record({"hand": ref("Hand"), "because": TEXT, "code": TEXT}, tariff=TEXT, reckoned=YES_NO)},
    version=SEQ,
    head=HEAD_WORD,
    hand=ref("Hand"),
    open=YES_NO,
    steps=listed(
        record(
            {"hidden": listed(TEXT), "count": {"anyOf": [*map(by_player, COUNTED), {"type": "null"}]}},
            place=PLACE,
            type=TEXT,
            after=MOMENT,
            trick=or_null(OBJECT),
        )
    ),
)
LEDGER: Final = record(
    version=SEQ,
    head=HEAD_WORD,
    entries=listed(
        record(
            {"card": TEXT, "since": or_null(SEQ), "payment": {"const": True}},
            hand=or_null(SEQ),
            from_=TEXT,
            to=TEXT,
            tantos=SEQ,
            why=TEXT,
            source=TEXT,
        )
    ),
    accounts=by_player(WHOLE),
    won=by_player(WHOLE),
    owed=by_player(WHOLE),
)
MINOR: Final = record(from_=TEXT, to=TEXT, minor=COUNT)
MONEY: Final = record(
    currency=TEXT, balance=by_player(WHOLE), won=by_player(WHOLE), owed=by_player(WHOLE), payments=listed(MINOR), left=listed(MINOR)
)
SETTLEMENT: Final = record(
    {"money": MONEY},
    version=SEQ,
    closed=YES_NO,
    balance=by_player(WHOLE),
    won=by_player(WHOLE),
    owed=by_player(WHOLE),
    payments=listed(ref("Payment")),
    frozen=or_null(record(payments=listed(ref("Payment")), fewest=YES_NO)),
    reread=listed(COUNT),
    paid=listed(ref("Payment")),
    left=listed(ref("Payment")),
    leftovers=OBJECT,
    fewest=YES_NO,
    head=HEAD,
)
CORRECTION: Final = record(
    {"written": TEXT},
    seq=SEQ,
    at=or_null(TEXT),
    by=or_null(TEXT),
    strike=listed(SEQ),
    after=or_null(SEQ),
    inserted=COUNT,
    reason=TEXT,
    hands=listed(record(deal=PLACE, hand=or_null(SEQ))),
    holds=YES_NO,
    struck_by=or_null(SEQ),
)
RULED: Final = record({"written": TEXT}, seq=SEQ, at=or_null(TEXT), by=or_null(TEXT), decision=TEXT, note=TEXT, struck_by=or_null(SEQ))
DISPUTE: Final = record(
    {"written": TEXT},
    seq=SEQ,
    at=or_null(TEXT),
    logged_by=or_null(TEXT),
    hand=or_null(SEQ),
    deal=PLACE,
    by=TEXT,
    claim=TEXT,
    decision=or_null(TEXT),
    note=or_null(TEXT),
    ruling=or_null(RULED),
    struck_by=or_null(SEQ),
)
STRUCK: Final = record(
    deal=PLACE,
    behind=COUNT,
    was=ref("Hand"),
    entries=listed(PLACE),
    struck_by=record({"written": TEXT}, seq=SEQ, at=or_null(TEXT), by=or_null(TEXT), reason=TEXT),
)
AUDIT: Final = record(
    version=SEQ,
    head=HEAD_WORD,
    chain=record(whole=YES_NO, first_broken=or_null(SEQ), head=HEAD),
    corrections=listed(CORRECTION),
    disputes=listed(DISPUTE),
    struck=listed(STRUCK),
    findings=listed(ref("Finding")),
)
JOINED: Final = record(joined=listed(TEXT))
AGREEMENTS: Final = record(agreements=listed(record(hand=SEQ, players=listed(TEXT), lapsed=listed(TEXT))))
SESSION: Final = record(role=ROLE, csrf=TEXT)
NIGHT_ROW: Final = record(
    {"unknown_game": {"const": True}},
    id=TEXT,
    began=SEQ,
    game=TEXT,
    players=listed(TEXT),
    sat=listed(TEXT),
    opened_at=TEXT,
    version=SEQ,
    head=HEAD_WORD,
    hands=COUNT,
    closed=YES_NO,
)
NIGHTS: Final = record(nights=listed(NIGHT_ROW), more=YES_NO)
WHEN: Final[Shape] = {"anyOf": [OBJECT, listed(OBJECT)]}
"""Answer → its possible values (null: unanswered), or true (answered); one element of a list must fit."""
CHOICE: Final = record(
    {
        "gloss": TEXT,
        "with": OBJECT,
        "players": listed(TEXT),
        "wide": {"const": True},
        "favor": {"const": True},
        "rare": {"const": True},
        "usual": {"const": True},
        "group": TEXT,
        "suit": TEXT,
        "when": WHEN,
    },
    value=ANY,
    label=TEXT,
)
SUM: Final = record(
    {"plus": by_player(WHOLE), "more": listed(record({"when": WHEN}, add=WHOLE)), "each": by_player(by_player(WHOLE))}, of=WHOLE
)
QUESTION: Final = record(
    {
        "asks": TEXT,
        "sets": TEXT,
        "wide": listed(CHOICE),
        "players": listed(TEXT),
        "none": TEXT,
        "optional": {"const": True},
        "rare": {"const": True},
        "when": WHEN,
        "likely": listed(COUNT),
        "offers": listed(COUNT),
        "rest": TEXT,
        "fixed": by_player(YES_NO),
        "top": COUNT,
        "least": listed(SUM),
        "most": listed(SUM),
        "card": TEXT,
        "brief": TEXT,
        "group": TEXT,
        "sum": SUM,
        "reaches": WHOLE,
        "among": listed(listed({"anyOf": [TEXT, YES_NO]})),
        "highest": {"const": True},
        "but": TEXT,
    },
    name=TEXT,
    kind={"type": "string", "enum": ["grid", "suits", "count", "players", "rows", "chips", "number", "some", "sum", "first"]},
    choices=listed(CHOICE),
)
PAD_ROW: Final = record({"usual": {"const": True}, "when": WHEN}, value=TEXT, label=TEXT, outcome=TEXT, with_=OBJECT)
# From, to, how much, and why a waiting amount moves now. The shape leaves out which place holds which (`prefixItems`): tools that
# know only older versions of JSON Schema reject it.
MOVE: Final[Shape] = {
    "type": "array",
    "items": {"anyOf": [TEXT, SEQ, record({"add": SEQ, "up": SEQ}, plate={"const": 1})]},
    "minItems": 3,
    "maxItems": 4,
}
CASES: Final = by_player(record(key=listed(TEXT), same=by_player(by_player(TEXT)), rows=by_player(COUNT)))
FORECAST: Final = record(
    {
        "also": listed(record(by=listed(TEXT), cases=CASES)),
        "apart": SEQ,
        "puts": record(empty=listed(MOVE), lying=listed(MOVE)),
        "refill": SEQ,
        "fill": record(below=COUNT, to=COUNT),
        "hands": SEQ,
        "times": SUM,
    },
    plate=WHOLE,
    dealt=COUNT,
    others={"type": "string", "enum": ["table", "active"]},
    by=listed(TEXT),
    cases=CASES,
    pays=listed(listed(MOVE)),
)
STEP: Final = record(
    type=TEXT,
    label=TEXT,
    fields=listed(
        record(
            {
                "words": by_player(TEXT),
                "only": by_player(listed(TEXT)),
                "fields": listed(OBJECT),
                "among": listed(TEXT),
                "within": TEXT,
                "needed": YES_NO,
            },
            name=TEXT,
            label=TEXT,
            kind=TEXT,
        )
    ),
)
SEAT: Final = record(None, games_own=True, dealer=TEXT, active=listed(TEXT))
PAD: Final = record(
    {"over": TEXT, "plateless": {"const": True}, "now": OBJECT, "deal_asked": {"const": True}, "ends": TEXT, "beside": by_player(TEXT)},
    version=SEQ,
    head=HEAD_WORD,
    game=TEXT,
    rules=TEXT,
    slot=SEQ,
    open=YES_NO,
    seats=listed(SEAT),
    given=OBJECT,
    questions=listed(QUESTION),
    rows=listed(PAD_ROW),
    events=listed(record({"when": WHEN}, type=TEXT, data=OBJECT)),
    keeps_deal=listed(TEXT),
    forecast=or_null(FORECAST),
    steps=listed(STEP),
)
GAMES_TOLD: Final = record(games={"anyOf": [listed(ref("Game")), listed(ref("GameInShort"))]})
INDEX: Final = record(name=TEXT, version=TEXT, links=record(document=TEXT, docs=TEXT, games=TEXT, licence=TEXT))


def named() -> dict[str, Shape]:
    """Every named shape: ours, those of each game, and the events of each game, under the game's name."""
    told = IN_FRONT | {"Night": _night()}
    for game in GAMES.values():
        told |= game.shapes.named
    told |= BEHIND
    for game in GAMES.values():
        told |= components(game.door, game.name.capitalize())
    return told


def _night() -> Shape:
    """A night as it stands, with what each game adds."""
    told = {"fewest": {"const": False}} | _alike(game.shapes.night for game in GAMES.values())
    waiting = _alike(game.shapes.waiting for game in GAMES.values())
    return record(
        told,
        id=TEXT,
        version=SEQ,
        head=HEAD_WORD,
        game=TEXT,
        rules=OBJECT,
        stake=or_null(record({"per_tantos": SEQ}, currency=TEXT, minor_per_tanto=SEQ)),
        players=listed(TEXT),
        closed=YES_NO,
        open=or_null(SEQ),
        next=listed(ref("Expected")),
        hands=listed(ref("Hand")),
        other_postings=listed(ref("Posting")),
        balance=by_player(WHOLE),
        won=by_player(WHOLE),
        owed=by_player(WHOLE),
        plate=WHOLE,
        reserved=listed(record(waiting, player=TEXT, tantos=COUNT, since=or_null(SEQ))),
        findings=listed(ref("Finding")),
        settlement=listed(ref("Payment")),
        paid=listed(ref("Payment")),
        games_own=True,
    )


def _alike(shapes: Iterable[Mapping[str, Shape]]) -> dict[str, Shape]:
    """The shapes of several games, by key."""
    told: dict[str, Shape] = {}
    for key, shape in chain.from_iterable(each.items() for each in shapes):
        assert told.setdefault(key, shape) == shape, f"{key} has the same shape in every game that has it"
    return told


def any_event() -> Shape:
    """An event of any game."""
    return {"anyOf": [ref(f"{name.capitalize()}Event") for name in GAMES]}


def any_opening() -> Shape:
    """The opening of a night of any game."""
    return {"anyOf": [ref(f"{name.capitalize()}NightOpened") for name in GAMES]}


AT_A_TABLE: Final = record(players=listed(TEXT), dealer=or_null(TEXT), active=listed(TEXT), tantos=by_player(WHOLE))
"""A hand as it counts at some place: for which table, and what it pays."""
WRITTEN: Final = record({"players": listed(TEXT), "dealer": or_null(TEXT), "tantos": or_null(by_player(WHOLE))}, events=listed(any_event()))
BELATED_SENT: Final = record({"behind": PLACE}, seen=HEAD_WORD, entries={**listed(WRITTEN), "minItems": 1})
PUT_IN: Final = record({"strike": listed(SEQ), "after": SEQ, "insert": listed(record(type=TEXT, data=OBJECT))})
BELATED: Final = record(
    version=SEQ,
    head=HEAD_WORD,
    as_ever=YES_NO,
    same=YES_NO,
    closed=YES_NO,
    next=SEQ,
    written=or_null(listed(AT_A_TABLE)),
    now=or_null(listed(AT_A_TABLE)),
    put_in=or_null(_with_changes(corrections=listed(PUT_IN), quiet=YES_NO)),
    why=or_null(TEXT),
)
