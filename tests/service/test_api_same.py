"""Every route gives a watcher the same bytes for two nights that differ only in covered cards.

Both have the same ids, clock, salts and tokens; all hashes, and beginnings of hashes, count as equal.
"""

from __future__ import annotations

import importlib
import itertools
import random
import re
import uuid
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from projections.night import Night
from projections.seen import seen
from rules.registry import GAMES
from service.live import BEAT
from service.web.hand.frames import address_of
from tests.dice import times
from tests.nights import Event, event
from tests.rules.covered import Twin
from tests.service.desk import Answer, Desk, NightAt, desk_at
from tests.service.reader import Page
from tests.service.seats import shown
from tests.service.test_access_matrix import NIGHT, TABLE

PAIRS: Final = times(2)
"""The number of pairs of nights of each game."""
WATCHING: Final = ("player", "viewer")
PAGE: Final = "/n/<night_id>"
HASHED: Final = re.compile(r"[0-9a-f]{64}")
SHORTEST: Final = 8
"""The shortest beginning of a hash that is shown."""
EXPIRES: Final = re.compile(r"Expires=[^;]+")
"""When a cookie ends, by the clock of the machine; its lifetime stands beside it."""
HEX: Final = re.compile(r"[0-9a-f]{8,64}")


class Injected:
    """Ids, a clock and salts that are the same for two services."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
        self.count = itertools.count()

    def text(self, size: int) -> str:
        """That many random bytes, in hex."""
        return self.dice.randbytes(size).hex()

    def now(self) -> str:
        """The next time."""
        return f"2026-01-31T21:{next(self.count) // 60 % 60:02d}:{next(self.count) % 60:02d}.000Z"


def desk_with(desk: Desk, seed: int, patch: pytest.MonkeyPatch) -> Desk:
    """A desk that stores records with the injected ids, clock and salts."""
    injected = Injected(seed)
    records = desk.state.records
    records._ids, records._clock, records._salts = (lambda: injected.text(16)), injected.now, (lambda: injected.text(16))
    patch.setattr("secrets.token_urlsafe", lambda size=32: injected.text(size))
    patch.setattr("uuid.uuid4", lambda: uuid.UUID(injected.text(16)))
    return desk


def told_at(desk: Desk, record: list[Event]) -> NightAt:
    """A night with a record, kept under a key, so that its id is the same."""
    night = desk.open(record[0]["data"], Idempotency_Key="same")
    for each in record[1:]:
        night.log(each)
    return night


def twins(game: str) -> Iterator[Twin]:
    """Pairs of nights of a game that differ only in covered cards.

    The first has an open hand with an irregularity that only the scorer can prove, the third one that any watcher can; of the others every
    second has a struck hand, beginning with the second.
    """
    suite = importlib.import_module(f"tests.rules.{game}.test_covered").TestCovered()

    def plain() -> Iterator[Twin]:
        return (twin for seed in itertools.count() for twin in suite.twins(seed) if twin.record != twin.other_record)

    later = (twin for seed in itertools.count() for twin in suite.later_twins(seed) if twin.night.did.struck and twin.night.meant)
    differing = (twin for twin in later if twin.record != twin.other_record)
    others = (each for pair in zip(differing, plain(), strict=False) for each in pair)
    yield next(twin for twin in plain() if irregular(twin.night) != irregular(seen(twin.night).night))
    yield next(others)
    yield next(twin for twin in plain() if irregular(seen(twin.night).night))
    yield from others


def irregular(night: Night) -> list[str]:
    """The known irregularities in the open hand of a night."""
    number = night.game.open_hand(night.table)
    return [] if number is None else [finding.code for finding in night.game.hand(night.table, number).findings]


def asked(desk: Desk, night: NightAt, role: str) -> Iterator[tuple[str, Answer]]:
    """Every answer that a watcher gets, by request."""
    hand = len(night.get().json["hands"])
    for row in TABLE:
        if row.rule.startswith(NIGHT) and row.method == "GET" and row.below != "/stream":
            below = row.below.replace("/1", f"/{hand}") if "/hands/" in row.below else row.below
            yield below, night.get(below, role=role)
    for below in (f"/hands/{hand}?tariff={name}" for name in GAMES[night.get().json["game"]].tariffs):
        yield below, night.get(below, role=role)
    player = night.get().json["players"][0]
    dispute = event("dispute", hand=hand, by=player, claim="no")
    yield "412", night.post(dispute, role=role, If_Match=f'"{night.word(1)}"')
    yield "another history", night.post(dispute, role=role, If_Match='"1-000000000000"')
    yield "preview", night.post(dispute, "/preview", role=role)
    for correction in corrections(night.version):
        yield f"preview {correction['data']}", night.post(correction, "/preview", role=role)
    yield "409", night.post({**dispute, "data": {**dispute["data"], "hand": hand + 7}}, role=role)
    yield "agrees", night.call("PUT", f"/hands/{hand}/agreements/{player}", role=role)
    for struck in night.get("/audit", role=role).json["struck"]:
        again = event("dispute", deal=struck["deal"], by=player, claim="sí fue")
        yield "struck", night.post(again, "/preview", role=role)
    cookie = {"Cookie": shown(night.id, night.tokens[role])}
    for path in pages(desk, night, hand):
        yield path, desk.call("GET", path, headers=cookie)
    csrf = night.get("/session", role=role).json["csrf"]
    headers = {**cookie, "Content-Type": "application/x-www-form-urlencoded", "Origin": "http://localhost"}

    def sent(path: str, **fields: str) -> Answer:
        return desk.call("POST", f"/n/{night.id}/{path}", body=urlencode({"csrf": csrf, **fields}).encode(), headers=headers)

    for path in (f"manos/{hand}/corregir", f"apuntes/{night.version}/corregir", "apuntes/2/corregir"):
        yield f"struck {path}", sent(path, do="strike")
    several = f"manos/{hand}/corregir/apuntes"
    for seq in range(max(2, night.version - 3), night.version + 1):
        entry = sent(several, entry=str(seq))
        yield f"entry {seq}", entry
        form = next((each for each in Page(several, entry.status, {}, entry.body.decode()).forms if "at" in each.fields), None)
        if form is not None:
            listed = sent(several, **form.fields, do="strike")
            carried = next(each for each in Page(several, 200, {}, listed.body.decode()).forms if f"told-{seq}" in each.fields)
            yield f"struck with others {seq}", sent(several, **carried.fields, do="preview")
            yield f"told as it is {seq}", sent(several, **form.fields, do="preview")
    yield "disputes", night.post(dispute, role=role)
    yield "/stream", night.get("/stream", role=role)


def corrections(version: int) -> Iterator[Event]:
    """Corrections that a player may preview: the last entry is struck or moved, and so is the opening."""
    for seq in {2, 3, *range(max(2, version - 3), version + 1)}:
        yield event("correction", strike=[seq], reason="no fue")
    yield event("correction", strike=[version], insert=[event("pass_out")], reason="pasaron")
    yield event("correction", after=2, insert=[event("transfer", from_="ana", to="beto", tantos=1, reason="")], reason="faltaba")


def pages(desk: Desk, night: NightAt, hand: int) -> list[str]:
    """The address of every page of a night: of its last hand and event, of two of its players."""
    payer, payee, *_ = night.get().json["players"]
    values = {
        "night_id": night.id,
        "number": hand,
        "address": night.version,
        "step": night.version,
        "payer": payer,
        "payee": payee,
        "behind": ".",
    }
    rules = [rule for rule in desk.app.url_map.iter_rules() if rule.rule.startswith(PAGE) and "GET" in (rule.methods or ())]
    struck = [address_of(each["deal"]) for each in night.get("/audit").json["struck"]]
    whole = [re.sub(r"<[^>]*\baddress>", deal, rule.rule) for rule in rules if "/tachadas/" in rule.rule for deal in struck]
    more = [each.replace("<night_id>", night.id) for each in whole]
    return more + [re.sub(r"<(?:[^:<>]*:)?(\w+)>", lambda found: str(values[found[1]]), rule.rule) for rule in rules]


def without_hashes(answer: Answer, hashes: list[str]) -> tuple[Any, ...]:
    """An answer with every hash of the record, and every beginning of one, replaced by one word."""
    beginnings = {hashed[:SHORTEST] for hashed in hashes}
    masked = partial(HEX.sub, lambda found: "#" if found[0][:SHORTEST] in beginnings else found[0])
    body = masked(answer.body.decode())
    body = body.replace(BEAT.decode(), "")  # the number of beats depends on the machine
    headers = {
        name: masked(EXPIRES.sub("", value))
        for name, value in answer.headers.items()
        if name not in {"ETag", "Cartulina-Digest"} or body == answer.body.decode()
    }
    return answer.status, headers, body


@pytest.mark.nights
@pytest.mark.parametrize("game", GAMES)
def test_two_nights_that_differ_in_what_lies_face_down_are_answered_alike(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By every route and the stream, to a player and to a viewer; headers and length too."""
    for number, twin in enumerate(itertools.islice(twins(game), PAIRS)):
        answers = []
        for name, record in (("one", twin.record), ("other", twin.other_record)):
            folder = tmp_path / f"{number}-{name}"
            folder.mkdir()
            with desk_at(folder, stream_seconds=0.01) as desk:
                night = told_at(desk_with(desk, number, monkeypatch), record)
                told = {(role, path): answer for role in WATCHING for path, answer in asked(desk, night, role)}
                hashes = HASHED.findall(night.get("/events").body.decode())
                answers.append({place: without_hashes(answer, hashes) for place, answer in told.items()})
        one, other = answers
        assert one.keys() == other.keys()
        for place, answer in one.items():
            assert answer == other[place], (twin.record, place)
