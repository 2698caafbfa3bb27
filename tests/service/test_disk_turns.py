"""What does a running service answer once its disk takes no more writes? A pragma makes SQLite report exactly that."""

from __future__ import annotations

from typing import Final

import pytest

from service.in_memory import NightsInMemory
from tests.nights import event
from tests.service.desk import Desk, NightAt, rows
from tests.service.seats import shown

GIFT: Final = event("transfer", from_="ana", to="beto", tantos=1, reason="x" * 280)
READ_ONLY: Final = (
    "store_read_only",
    "En el disco ya no se puede escribir: no se ha apuntado nada. Lo que hay se puede leer.",
    "The disk can no longer be written to: nothing was recorded. What is there can be read.",
)
FULL: Final = ("store_full", "El disco está lleno: no se ha apuntado nada.", "The disk is full: nothing was recorded.")


def _turns(desk: Desk, said: tuple[str, str, str], *, back: bool = False) -> None:
    """Makes the writing connection report a full disk from now on, or no longer."""
    writer = desk.store._writer
    if said is READ_ONLY:
        writer.execute(f"PRAGMA query_only = {'OFF' if back else 'ON'}")
    else:
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count = {1 << 30 if back else pages}")


@pytest.mark.parametrize("said", [READ_ONLY, FULL], ids=lambda said: said[0])
def test_writing_is_refused_in_both_languages_and_reading_goes_on(desk: Desk, night: NightAt, said: tuple[str, str, str]) -> None:
    """The API, a form and the lists, for a night in memory and one that is not; nothing is written. Once the disk recovers, the same
    command is taken, once."""
    code, spanish, english = said
    night.log(GIFT)
    before = rows(desk.path)
    _turns(desk, said)
    cookie = {"Cookie": shown(night.id, night.tokens["scorer"])}
    for lang, sentence in (("es", spanish), ("en", english)):
        for _ in range(2):
            answer = night.post([GIFT] * 40, Accept_Language=lang, Idempotency_Key="k")
            assert (answer.said, answer.json["detail"]) == ((503, code), sentence)
            assert said is READ_ONLY or int(answer.headers["Retry-After"]) >= 1
            assert night.get().json["version"] == 2
            for path in ("/", f"/n/{night.id}", "/historial", "/abrir"):
                assert desk.call("GET", path, headers={**cookie, "Accept-Language": lang}).status == 200
            desk.state.records.nights = NightsInMemory()
    for method, below, told in (("PUT", "/names", {}), ("POST", "/tokens", {"role": "viewer"})) if said is READ_ONLY else ():
        assert night.call(method, below, json=told).said == (503, code)
    assert rows(desk.path) == before
    _turns(desk, said, back=True)
    for _ in range(2):
        assert night.post([GIFT] * 40, Idempotency_Key="k").json["version"] == 42
    assert night.get().json["balance"]["beto"] == 41
