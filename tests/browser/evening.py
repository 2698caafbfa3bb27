"""An evening on three phones at one table, of the scorer, a player and a viewer: their taps, and what each then shows."""

from __future__ import annotations

import time
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.disputed import tap
from tests.browser.everywhere import EVERYWHERE, Counted, assert_everywhere
from tests.browser.phone import Phone, Phones
from tests.browser.queue import PAUSE_MS
from tests.browser.tapped import night_at, tap_hand, told_to, waits_for_hand
from tests.journeys.table import PATIENCE_SECONDS, Served
from tests.recount import owes, recounted

NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío", "elena": "Elena"}
"""The players of the evening; the first four open it."""
ME: Final = "beto"
"""The player whose phone lies at the table."""
MINOR: Final = 5
"""The worth of a tanto, in cents."""
MESA: Final = """() => ({
  number: Number(/\\d+/.exec(document.querySelector("#score-title").textContent)?.[0] ?? 0),
  dealer: document.querySelector("#score tr[data-deals]")?.dataset.player ?? null,
  totals: Object.fromEntries([...document.querySelectorAll("#score tr[data-player]")].map((row) => [
    row.dataset.player, [Number(row.querySelector("[data-total]").dataset.total), row.querySelector(".owes").textContent.trim()],
  ])),
  plate: Number(document.querySelector("#plate h2 .num").textContent),
  gone: [...document.querySelectorAll("#score tr[data-player]")].filter((row) => /se fue/.test(row.textContent)).map((row) => row.dataset.player),
  hands: [...document.querySelectorAll("#last [id^=mano-], #hands [id^=mano-]")].map(({ id }) => Number(id.slice(5))).sort((a, b) => a - b),
  disputed: [...document.querySelectorAll("[id^=mano-]")].filter((row) => /discutida/.test(row.textContent)).map(({ id }) => Number(id.slice(5))),
})"""


def expected(night: dict[str, Any]) -> dict[str, Any]:
    """The table page that fits the API's answers about a night."""
    hands = night["hands"]
    dealt = next(each for each in night["next"] if each["type"] == "deal")
    return {
        "number": len(hands) + 1,
        "dealer": next(iter(dealt["fields"]["dealer"]["values"])),
        "totals": {player: [won, owes(night["owed"][player])] for player, won in night["won"].items()},
        "plate": night["plate"],
        "gone": [player for player in night["won"] if player not in night["players"]],
        "hands": [each["hand"] for each in hands],
        "disputed": [each["hand"] for each in hands if each.get("disputed")],
    }


class Table:
    """Three phones at one table."""

    def __init__(self, scorer: Phone, player: Phone, viewer: Phone, *earlier: str) -> None:
        """The first phone has opened the table; `earlier` are the nights before, the oldest first."""
        self.scorer, self.player, self.viewer = scorer, player, viewer
        self.id, self.earlier = night_at(scorer), earlier

    @property
    def phones(self) -> tuple[Phone, Phone, Phone]:
        """All of them."""
        return self.scorer, self.player, self.viewer

    @property
    def night(self) -> dict[str, Any]:
        """The API's answer about the night."""
        return told_to(self.scorer)

    def shows(self, phone: Phone) -> None:
        """Waits until a phone shows the table of the API."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (shown := phone.page.evaluate(MESA)) != (told := expected(self.night)):
            assert time.monotonic() < deadline, f"{shown}\n{told}"
            phone.page.wait_for_timeout(PAUSE_MS)

    def agrees(self) -> None:
        """Waits until the phones at the table agree with the API untouched, and the scorer's once he looks.

        A closed night has no next hand: there only `everywhere` applies.
        """
        if not self.night["closed"]:
            for phone in (self.player, self.viewer):
                self.shows(phone)
            tap(self.scorer, "Mesa", ".bar")
            expect(self.scorer.page.locator("#score")).to_be_visible()
            self.shows(self.scorer)
            tap(self.scorer, "Anotar", ".bar")
            waits_for_hand(self.scorer, len(self.night["hands"]) + 1)
        self.everywhere()

    def everywhere(self) -> None:
        """Asserts that winnings and debts are right on every page, in the text, in the picture and in the answers of every phone."""
        now = self._counted(self.id)
        mine = [(each, ME) for each in (*map(self._counted, self.earlier), now)]
        for phone in self.phones:
            assert_everywhere(self._told(phone), now, mine if phone is self.player else [])

    def _counted(self, night_id: str) -> Counted:
        """A night beside its recount."""
        record, ledger = (self.scorer.page.request.get(f"/api/v1/nights/{night_id}{path}").json() for path in ("/events", "/ledger"))
        count = recounted(record["events"], ledger["entries"])
        return Counted(night_id, {player: NAMES[player] for player in count.sat}, count, MINOR)

    def _told(self, phone: Phone) -> dict[str, Any]:
        """Everything that a phone shows, once its open page has caught up."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            said: dict[str, Any] = phone.page.evaluate(EVERYWHERE, [self.id, len(self.night["hands"])])
            if all(told == said[place] for place, told in said["seen"].items()) or time.monotonic() > deadline:
                return said
            phone.page.wait_for_timeout(PAUSE_MS)

    def log(self, slot: int, hand: Any) -> None:
        """Taps a hand and waits until everybody sees it."""
        waits_for_hand(self.scorer, slot)
        tap_hand(self.scorer, hand)
        waits_for_hand(self.scorer, slot + 1)
        self.agrees()


def gathered(scorer: Phone, player: Phone, viewer: Phone, *earlier: str) -> Table:
    """A table opened on a phone at the sheet; the others join by its links."""
    scorer.tap(scorer.page.locator("form .btn-main"))
    scorer.page.wait_for_url("**/enlaces*")
    links = [each.get_attribute("href") or "" for each in scorer.page.locator(".address a").all()]
    player.page.goto(links[0])
    tap(player, NAMES[ME])
    viewer.page.goto(links[1])
    for phone in (player, viewer):
        expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    return Table(scorer, player, viewer, *earlier)


def three_at_a_table(service: Served, phones: Phones) -> Table:
    """Three new phones at a new table of four."""
    scorer, player, viewer = phones(service), phones(service), phones(service)
    scorer.page.clock.install()
    scorer.go("/abrir")
    for seat, name in enumerate(list(NAMES.values())[:4], 1):
        scorer.page.locator(f"#player-{seat}").fill(name)
    scorer.page.locator("#minor").fill(str(MINOR))
    return gathered(scorer, player, viewer)


def correct(table: Table, number: int, player: str, was: int, tricks: int) -> None:
    """Corrects the number of tricks of a hand's player."""
    scorer = table.scorer
    tap(scorer, "Mesa", ".bar")
    scorer.tap(scorer.page.locator(f"#mano-{number} .hand-line"))
    tap(scorer, "Corregir")
    scorer.tap(scorer.page.locator(f'label:has(> input[name="tricks"][value="{tricks}"])').first)
    tap(scorer, "Ver qué cambia")
    before = table.night
    expect(scorer.page.locator(f'[data-hand="{number}"]')).to_contain_text(f"{NAMES[player]} {was} → {tricks}")
    assert table.night == before, "nothing is logged before the preview"
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    assert table.night["hands"][number - 1]["tricks"][player] == tricks
    table.agrees()


def departs(table: Table) -> None:
    """Darío leaves and pays, or is paid, in cash; his balance is zero and he no longer sits."""
    scorer = table.scorer
    tap(scorer, "Mesa", ".bar")
    tap(scorer, "Cambiar los sitios")
    scorer.tap(scorer.page.locator('label:has(> input[name="leaves"][value="dario"])'))
    if scorer.page.locator("input[name^=cash-]").count() == 0:
        tap(scorer, "Ver sus cuentas")
    expect(scorer.page.locator("#cash-title")).to_be_visible()
    scorer.tap(scorer.page.locator("form .btn-main"))
    expect(scorer.page.locator("#score")).to_be_visible()
    night = table.night
    assert night["players"] == ["ana", "beto", "carla"] and night["balance"]["dario"] == 0
    table.agrees()
