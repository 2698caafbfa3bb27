"""The live page: every phone shows a recorded event at once, and the state of its connection truthfully."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, expect

from tests.browser.phone import Phone, Phones
from tests.browser.queue import hand
from tests.browser.wire import Wire
from tests.journeys.table import Served
from tests.nights import event
from tests.service.desk import NightAt

STATES = "window.states = []; document.addEventListener('cartulina:link', (event) => window.states.push(event.detail.state));"
"""Records the connection states that a page shows."""
SHORT = """
const real = window.fetch;
window.fetch = async (address, options) => {
  const response = await real(address, options);
  if (!String(address).includes("/stream")) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    start(controller) { setTimeout(() => controller.close(), 2300); },
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
"""
"""Ends each stream after a moment, as the service ends it after a minute."""
CUT = """async (wire) => {
  const { listen } = await import(new URL("stream.js", document.querySelector("script[src$='/night.js']").src));
  const real = window.fetch;
  const bytes = new TextEncoder().encode(wire);
  const found = [];
  for (let place = 0; place <= bytes.length; place++) {
    window.fetch = async (address, options) => String(address).includes("/cut/") ? new Response(bytes.slice(0, place)) : real(address, options);
    const heads = [];
    await listen("cut", "0", new AbortController().signal, { opened() {}, heard() {}, told: ({ head }) => heads.push(head) });
    found.push(heads);
  }
  window.fetch = real;
  return found;
}"""
"""What our own reader delivers of a stream that is cut off at each of its bytes."""


@pytest.fixture(name="wire")
def a_wire(service: Served) -> Iterator[Wire]:
    """The wire between phones and the service."""
    wire = Wire(service.address)
    yield wire
    wire.close()


def watching(phone: Phone, night: NightAt, page: str = "", *, role: str = "viewer") -> Phone:
    """A phone with a live page of a night open."""
    phone.enter(night, role)
    phone.go(f"/n/{night.id}{page}")
    until_link(phone, "live")
    return phone


def until_link(phone: Phone, state: str, *words: str) -> None:
    """Waits until the page shows a connection state, in a sign and in words."""
    link = phone.page.locator("#link")
    expect(link).to_have_attribute("data-link", state)
    expect(link.locator("svg")).to_be_visible()
    for each in words:
        expect(link).to_contain_text(re.compile(each))


def test_a_new_hand_comes_lights_up_and_is_read_aloud(service: Served, phones: Phones, night: NightAt) -> None:
    """Nobody touches the phone; the totals, the row and the screen reader's text are those of the new hand."""
    phone = watching(phones(service), night)
    night.log(*hand("beto", 6))
    row = phone.page.locator("#mano-2")
    expect(row).to_have_class(re.compile(r"\bfresh\b"))
    expect(phone.page.locator("#said")).to_contain_text("Mano 2: Beto juega una entrada a oros. Beto gana.")
    expect(phone.page.locator("#said")).to_contain_text(re.compile(r"Ana menos \d+"))
    expect(phone.page.locator("[data-player=beto] .total")).to_have_text("+10")
    expect(phone.page.locator("#mano-1")).not_to_have_class(re.compile(r"\bfresh\b"))


@pytest.mark.faces
def test_our_own_reader_takes_whole_events_alone(service: Served, phones: Phones, night: NightAt) -> None:
    """Cut off at any byte, it has come to the last complete event, with the empty line after it."""
    phone = watching(phones(service), night)
    wire = "retry: 1000\n\n"
    whole: list[tuple[int, str]] = []
    for word in (night.word(1), night.word(2)):
        wire += f'event: recorded\ndata: {{"reason":"«Ñandú» y café"}}\nid: {word}\n\n: \n\n'
        whole.append((len(wire.removesuffix(": \n\n").encode()), word))
    assert phone.page.evaluate(CUT, wire) == [[word for end, word in whole if end <= place] for place in range(len(wire.encode()) + 1)]


@pytest.mark.faces
def test_a_hand_that_was_put_right_is_read_again(service: Served, phones: Phones, night: NightAt) -> None:
    """It is highlighted in its row."""
    phone = watching(phones(service), night)
    night.log(event("correction", strike=[4], reason="x", insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})]))
    expect(phone.page.locator("#mano-1.fresh")).to_contain_text("empata a cuatro")
    expect(phone.page.locator("#said")).to_contain_text("empata a cuatro")
    said = phone.page.locator("[data-notice=changed]")
    expect(said).to_contain_text(re.compile(r"Se corrigió la mano 1: Ana\s−\d+ · Beto"))
    expect(said.get_by_role("link", name="Ver")).to_have_attribute("href", f"/n/{night.id}/manos/1")
    night.log(*hand("beto", 6))
    night.post(event("correction", strike=[6, 7, 8], reason="x"), Cartulina_Player="ana")
    expect(said).to_contain_text("Ana tachó la mano 2.")


@pytest.mark.faces
def test_who_agrees_and_new_names_come_at_once(service: Served, phones: Phones, night: NightAt) -> None:
    """Data beside the record has no place in the order of the stream, and arrives all the same."""
    phone = watching(phones(service), night)
    night.call("PUT", "/hands/1/agreements/beto")
    expect(phone.page.locator("#mano-1")).to_contain_text("Conformes: Beto")
    night.call("PUT", "/names", json={"beto": "Roberto"}, headers={"If-Match": "*"})
    expect(phone.page.locator("[data-player=beto]")).to_contain_text("Roberto")


@pytest.mark.faces
def test_three_events_are_one_look(service: Served, phones: Phones, night: NightAt) -> None:
    """A hand that is logged at once is fetched once."""
    phone = watching(phones(service), night)
    phone.page.wait_for_timeout(300)
    looks: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith(f"/n/{night.id}"):
            looks.append(request.url)

    phone.page.on("request", note)
    night.log(*hand("beto", 6))
    expect(phone.page.locator("#mano-2")).to_be_visible()
    phone.page.wait_for_timeout(300)
    assert len(looks) == 1


@pytest.mark.faces
def test_what_the_reader_was_doing_stays(service: Served, phones: Phones, night: NightAt) -> None:
    """Unfolded parts, focus and choices stay."""
    night.log(event("dispute", hand=1, by="beto", claim="no"))
    phone = watching(phones(service), night, role="player")
    phone.tap(phone.page.locator("#entered-1 > summary"))
    phone.page.locator("#acts select").select_option("carla")
    phone.page.locator("#acts select").focus()
    night.log(*hand("beto", 6))
    expect(phone.page.locator("#mano-2")).to_be_visible()
    expect(phone.page.locator("#acts select")).to_have_value("carla")
    expect(phone.page.locator("#acts select")).to_be_focused()


@pytest.mark.faces
def test_what_was_unfolded_stays_unfolded(service: Served, phones: Phones, night: NightAt) -> None:
    """While something else on the same part of the page changes."""
    night.log(event("dispute", hand=1, by="beto", claim="no"))
    phone = watching(phones(service), night)
    phone.tap(phone.page.locator("#entered-1 > summary"))
    night.call("PUT", "/hands/1/agreements/beto")
    expect(phone.page.locator("#mano-1")).to_contain_text("Conformes: Beto")
    expect(phone.page.locator("#entered-1 li").first).to_be_visible()


@pytest.mark.faces
def test_a_stream_whose_time_is_over_is_taken_up_without_a_word(service: Served, phones: Phones, night: NightAt) -> None:
    """The service ends streams after about a minute; the page says nothing of it and misses nothing."""
    phone = phones(service)
    phone.context.add_init_script(STATES + SHORT)
    watching(phone, night)
    phone.page.wait_for_event("request", lambda request: "/stream" in request.url)
    night.log(*hand("beto", 6))
    expect(phone.page.locator("#mano-2")).to_be_visible()
    assert phone.page.evaluate("window.states") == ["live"]


def test_a_cut_wire_is_told_and_what_was_missed_is_caught_up(phones: Phones, service: Served, night: NightAt, wire: Wire) -> None:
    """Reconnecting, then the time since which there is no connection; then live again, with everything that came meanwhile."""
    phone = phones(service)
    phone.address = f"http://127.0.0.1:{wire.port}"
    phone.context.add_init_script(STATES)
    phone.enter(night, "viewer")
    phone.page.goto(f"{phone.address}/n/{night.id}")
    until_link(phone, "live", "^En directo$")
    wire.cut()
    until_link(phone, "offline", r"^Sin conexión · datos de \d?\d:\d\d$")
    expect(phone.page.locator("#said")).to_contain_text("Sin conexión")
    night.log(*hand("beto", 6))
    night.log(*hand("carla", 7))
    wire.mend()
    until_link(phone, "live")
    expect(phone.page.locator("#mano-3")).to_be_visible()
    expect(phone.page.locator("#mano-2")).to_be_visible()
    assert phone.page.evaluate("window.states") == ["live", "reconnecting", "offline", "live"]


@pytest.mark.faces
def test_a_line_that_falls_silent_is_given_up(service: Served, phones: Phones, night: NightAt) -> None:
    """Poor reception hangs rather than fails: after 25 seconds without a sign of life the page reconnects the stream."""
    phone = phones(service)
    phone.context.add_init_script(STATES)
    phone.page.clock.install()
    watching(phone, night)
    phone.page.clock.fast_forward(26_000)
    phone.page.wait_for_function("window.states.includes('reconnecting')")
    until_link(phone, "live")


@pytest.mark.faces
def test_a_page_that_wakes_up_looks_at_once(service: Served, phones: Phones, night: NightAt) -> None:
    """The events that it missed while its stream was held are there when the phone is unlocked, not after the next silence."""
    phone = phones(service)
    watching(phone, night)
    streams: list[str] = []
    phone.page.on("request", lambda request: streams.append(request.url) if "/stream" in request.url else None)
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until_link(phone, "live")
    phone.page.wait_for_timeout(200)
    assert len(streams) == 1
    assert streams[0].endswith(f"/stream?after={night.head}")


@pytest.mark.faces
def test_where_there_is_no_place_for_a_stream_the_page_looks_by_itself(service: Served, phones: Phones, night: NightAt) -> None:
    """429: the page says so, and a new hand comes some seconds later."""
    phone = phones(service)
    phone.context.route(
        "**/stream?after=*",
        lambda route: route.fulfill(
            status=429, headers={"Retry-After": "1", "Content-Type": "application/problem+json"}, body='{"code": "too_many"}'
        ),
    )
    phone.enter(night, "viewer")
    phone.go(f"/n/{night.id}")
    until_link(phone, "polling", "Se actualiza cada pocos segundos")
    night.log(*hand("beto", 6))
    expect(phone.page.locator("#mano-2")).to_be_visible()


@pytest.mark.faces
def test_a_link_that_was_changed_is_told_in_words(service: Served, phones: Phones, night: NightAt) -> None:
    """The page stays as it is, and says that its link was revoked."""
    phone = watching(phones(service), night)
    answer = night.call("POST", "/tokens", json={"role": "viewer"})
    assert answer.status in (200, 201), answer.body
    until_link(phone, "stopped", "Este enlace ya no vale")
    expect(phone.page.locator("#mano-1")).to_be_visible()


@pytest.mark.faces
def test_the_wall_is_live(service: Served, phones: Phones, night: NightAt) -> None:
    """It shows the new hand, large."""
    phone = watching(phones(service), night, "/pared")
    night.log(*hand("beto", 6))
    expect(phone.page.locator("#wall-last")).to_contain_text("Beto gana.")
    expect(phone.page.locator(".wall-total").nth(1)).to_have_text("+10")


@pytest.mark.faces
def test_another_page_of_the_night_is_live_as_well(service: Served, phones: Phones, night: NightAt) -> None:
    """A claim of another phone reaches the reader of a hand."""
    phone = watching(phones(service), night, "/manos/1/discutir")
    night.log(event("dispute", hand=1, by="beto", claim="eran cuatro"))
    expect(phone.page.locator("#about")).to_contain_text("«eran cuatro»")
