"""The outbox of a phone, as the pages use it: tests call its module in the page, and read the stored queue."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from tests.browser.phone import Phone
from tests.journeys.table import PATIENCE_SECONDS, Served
from tests.nights import THREE, Event, event
from tests.service.desk import NightAt

ASKED: Final = """async ([name, told]) => {
  const outbox = await import(new URL("outbox.js", document.querySelector("script[src$='/night.js']").src));
  return outbox[name](...told);
}"""
UNSENT: Final = """async (night) => {
  const { read } = await import(new URL("outbox_store.js", document.querySelector("script[src$='/night.js']").src));
  return (await read((queue) => queue.of(night))).length;
}"""
ACCOUNTS: Final = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open("cartulina-accounts", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("accounts", { keyPath: "night" });
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const all = request.result.transaction("accounts").objectStore("accounts").getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result); };
  };
})"""
UNINDEXED: Final = """async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const missing = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    for (const stored of database.objectStoreNames) {
      const store = database.transaction(stored).objectStore(stored);
      const rows = await asked(store.count());
      for (const index of store.indexNames) {
        if (await asked(store.index(index).count()) !== rows) missing.push(`${name}.${stored}.${index}`);
      }
    }
    database.close();
  }
  return missing;
}"""
"""The indexes that lack some row, because the indexed property is no key there (null or absent)."""
PAUSE_MS: Final = 50


def table(service: Served) -> NightAt:
    """A night of three, so that nobody ever sits a hand out."""
    return service.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)})


def seated(phone: Phone, night: NightAt, page: str = "") -> Phone:
    """A scorer's phone with a page of the night open."""
    phone.enter(night)
    phone.go(f"/n/{night.id}{page}")
    return phone


def hand(hombre: str = "ana", tricks: int = 5, lance: str = "entrada") -> list[Event]:
    """The events of a hand that its hombre wins; another number of tricks or another hombre makes another hand."""
    first, second = (player for player in THREE if player != hombre)
    counts = {hombre: tricks, first: min(9 - tricks, 3), second: max(6 - tricks, 0)}
    return [event("deal"), event("contract", player=hombre, lance=lance, trump="oros"), event("tally", tricks=counts)]


def asked(phone: Phone, name: str, *told: Any) -> Any:
    """The result of a function of the outbox; a page imports each module once."""
    return phone.page.evaluate(ASKED, [name, list(told)])


def add(phone: Phone, night: NightAt, slot: int | None, events: list[Event], **told: Any) -> dict[str, Any]:
    """Logs a hand on a phone, or an entry without a hand; gives the entry as soon as it is kept."""
    entry: dict[str, Any] = asked(phone, "add", {"night": night.id, "slot": slot, "label": f"Mano {slot}", "events": events, **told})
    return entry


def queue(phone: Phone, night: NightAt) -> list[dict[str, Any]]:
    """The unsent entries of the phone, in order, all found by every index: WebKit takes null for a key and others do not."""
    entries: list[dict[str, Any]] = asked(phone, "list", night.id)
    assert phone.page.evaluate(UNINDEXED) == []
    return entries


def states(phone: Phone, night: NightAt) -> list[str]:
    """The state of each unsent entry."""
    return [entry["state"] for entry in queue(phone, night)]


def until(phone: Phone, holds: Callable[[], bool]) -> None:
    """Waits until something holds; meanwhile the browser goes on reporting events of the phone."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < deadline, "it never happened"
        phone.page.wait_for_timeout(PAUSE_MS)


def unsent(phone: Phone, night: NightAt) -> int:
    """The number of entries that the phone has to ask about or send, undone ones included."""
    return int(phone.page.evaluate(UNSENT, night.id))


def until_sent(phone: Phone, night: NightAt) -> None:
    """Waits until the phone has nothing left to send."""
    until(phone, lambda: not unsent(phone, night))


def until_states(phone: Phone, night: NightAt, *expected: str) -> list[dict[str, Any]]:
    """Waits until the entries of the phone have these states, and gives the entries."""
    until(phone, lambda: states(phone, night) == list(expected))
    return queue(phone, night)


def accounts(phone: Phone) -> dict[str, dict[str, Any]]:
    """Night → the accounts that the phone has kept of it; read on any page of ours."""
    return {each["night"]: each for each in phone.page.evaluate(ACCOUNTS)}


def until_seen(phone: Phone, night: NightAt) -> None:
    """Waits until the phone has kept the present accounts."""
    until(phone, lambda: accounts(phone).get(night.id, {}).get("version") == night.version)


def recorded(night: NightAt) -> list[list[Event]]:
    """The hands in the record, each as the events that a phone sent."""
    hands: list[list[Event]] = []
    for told in night.get("/events").json["events"]:
        if "struck_by" in told or told["type"] == "night_opened":
            continue
        inserted = told["data"]["insert"] if told["type"] == "correction" and "insert" in told["data"] else [told]
        for each in inserted:
            if each["type"] == "deal":
                hands.append([])
            if each["type"] in ("deal", "contract", "tally"):
                hands[-1].append(event(each["type"], **each["data"]))
    return hands
