"""The instruments themselves: each notices its flaw, and passes what is sound."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.checks import COLOURED, lost, nameless, unreached, violations
from tests.browser.network import LATENCY_MS, hanging, lost_replies, offline, slow
from tests.browser.phone import Look, Phone, Phones
from tests.browser.queue import until
from tests.browser.stage import Stage
from tests.for_each import for_each
from tests.journeys.table import PATIENCE_SECONDS, Served, served
from tests.nights import event

pytestmark = pytest.mark.faces

SOUND = """<!doctype html><html lang="es"><head><title>Mesa</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { font-size: 1.125rem } button { font: inherit; min-width: 48px; min-height: 48px } .small { font-size: 0.5rem }
.narrow { width: 4rem; overflow: hidden; white-space: nowrap } .low { height: 20px; overflow: hidden } .wide { width: 500px }
.still:focus { outline: none } .over { position: absolute; top: 0; left: 0; width: 100%; height: 300px; background: white }
.bar { position: fixed; bottom: 0; left: 0; width: 100%; height: 60vh; background: white } .tall { height: 2000px }
.tiny { min-height: 0; min-width: 0; height: 20px; width: 20px; padding: 0 } </style></head>
<body><main><h1>Mesa</h1><p>Ana gana <a href="#a">la mano</a> y cobra.</p><button>Guardar</button>{}</main></body></html>"""


def shows(phone: Phone, body: str = "", headers: dict[str, str] | None = None) -> None:
    """Opens a page of our own in place of one of the service."""

    def answers(route: Route) -> None:
        route.fulfill(body=SOUND.replace("{}", body), content_type="text/html; charset=utf-8", headers=headers)

    phone.context.route("**/probe", answers)
    phone.go("/probe")


def complaints(phone: Phone) -> list[str]:
    """The complaints of all checks."""
    return [*violations(phone.page), *lost(phone), *unreached(phone.page), *nameless(phone)]


@pytest.fixture(name="phone")
def a_phone(service: Served, phones: Phones) -> Phone:
    return phones(service)


@for_each(("width", "text_percent"), [(360, 100), (320, 200)])
def test_a_sound_page_passes(phone: Phone, width: int, text_percent: int) -> None:
    """A heading, a sentence with a link, a button of a finger's size."""
    phone.wear(phone.look._replace(width=width, text_percent=text_percent))
    shows(phone)
    assert complaints(phone) == []


FLAWS = {
    "too wide": ('<p class="wide">Ana</p>', "scrolls sideways"),
    "small text": ('<p class="small">Ana</p>', "is written in 8px"),
    "cut across": ('<p class="narrow">Constantinopla</p>', "its text does not fit"),
    "cut along": ('<p class="low">Ana<br>Beto<br>Carla</p>', "its text does not fit"),
    "cut control": ('<div class="low"><button>Corregir</button></div>', "is cut off by"),
    "small control": ('<button class="tiny" aria-label="Cerrar"></button>', "smaller than a finger"),
    "covered control": ('<div class="over"></div>', "is covered by"),
    "text over text": ('<p>Ana</p><p style="margin-top: -2.4em">Beto</p>', "lies over"),
    "outside": ('<button style="position: absolute; left: -20px">Deshacer</button>', "stands outside the window"),
    "no name": ("<button></button>", "has no name for a screen reader: a button"),
    "no name for axe": ("<button></button>", "button-name"),
    "pale": ('<p style="color: #ccc">Ana</p>', "color-contrast"),
    "out of order": ("<h4>Manos</h4>", "heading-order"),
    "near each other": ('<a href="#b" class="tiny" style="display: inline-block; width: 8px; height: 8px">a</a>' * 2, "target-size"),
    "focus unseen": ('<button class="still">Deshacer</button>', "looks no other when it has the focus"),
    "focus covered": ('<div class="tall"></div><button>Deshacer</button><div class="bar"></div>', "has the focus and is covered"),
    "not by Tab": ('<button tabindex="-1">Deshacer</button>', "Tab does not reach"),
}


@for_each(("body", "complaint"), FLAWS.values(), ids=FLAWS)
def test_a_flaw_is_found(phone: Phone, body: str, complaint: str) -> None:
    """One flaw in a page that is otherwise sound."""
    shows(phone, body)
    assert complaint in "\n".join(complaints(phone))
    if complaint in COLOURED:
        assert violations(phone.page, *COLOURED)


SOUND_PARTS = {
    "radio buttons with labels": "<style>input { position: absolute; opacity: 0 } label { display: block; min-height: 48px }"
    "input:focus-visible + label { outline: 3px solid }</style><fieldset><legend>Triunfo</legend>"
    '<input type="radio" name="t" id="o" checked><label for="o">Oros</label>'
    '<input type="radio" name="t" id="c"><label for="c">Copas</label></fieldset>',
    "a closed part": '<details><summary style="min-height: 48px">Más</summary><button class="tiny">x</button></details>',
    "what is off": '<button disabled style="color: #595959">Deshacer</button>',
    "a link that is off": '<a role="link" aria-disabled="true" style="display: block; min-height: 48px">Atrás</a>',
    "an empty choice": '<label>Quién <select style="min-width: 48px; min-height: 48px"><option></option><option>Ana</option></select></label>',
    "a part that scrolls": '<div style="overflow-x: auto" tabindex="0" role="region" aria-label="Manos"><p class="wide">Ana</p></div>',
    "a bar that leaves room": '<div class="tall"></div><button style="margin-bottom: 70vh">Deshacer</button>'
    '<style>html { scroll-padding-bottom: 62vh }</style><div class="bar"></div>',
}


@for_each("body", SOUND_PARTS.values(), ids=SOUND_PARTS)
def test_what_only_looks_like_a_flaw_passes(phone: Phone, body: str) -> None:
    """Sound ways of building a page."""
    shows(phone, body)
    assert complaints(phone) == []


def test_text_that_does_not_grow_is_found(phone: Phone) -> None:
    """Pixels do not follow the reader's text size."""
    phone.wear(phone.look._replace(text_percent=200))
    shows(phone, '<p style="font-size: 18px">Ana</p>')
    assert [each for each in lost(phone) if "is written in 18px" in each]


FAULTS = {
    "console": ("<script>console.error('mal')</script>", None, "console: mal"),
    "error": ("<script>throw new Error('roto')</script>", None, "error: roto"),
    "policy": (
        "<script>1</script>",
        {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
        "Content Security Policy",
    ),
    "missing part": ('<img src="/nada.png" alt="">', None, "404: GET"),
}


@for_each(("body", "headers", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_a_page_is_noticed(phone: Phone, body: str, headers: dict[str, str] | None, fault: str) -> None:
    """It would fail the test at its end."""
    shows(phone, body, headers)
    phone.page.wait_for_load_state("networkidle")
    assert [each for each in phone.faults if fault in each]
    phone.faults.clear()


def test_a_touch_is_a_touch_and_is_counted(phone: Phone) -> None:
    """As a finger's, with its touch events."""
    shows(phone, "<script>addEventListener('touchstart', () => document.title += ' tocada')</script>")
    phone.tap(phone.page.get_by_role("button"))
    expect(phone.page).to_have_title("Mesa tocada")
    assert phone.taps == 1


def test_a_phone_without_javascript_shows_what_the_server_wrote(service: Served, phones: Phones) -> None:
    """And can be checked like any other."""
    phone = phones(service, javascript=False)
    shows(phone, "<script>document.title = 'no'</script>")
    expect(phone.page).to_have_title("Mesa")
    assert lost(phone) == []


@pytest.mark.parametrize("host", ["127.0.0.1", "mesa.lan"])
def test_a_phone_enters_a_night_by_cookie(service: Served, phones: Phones, host: str) -> None:
    """Also under the name of another machine, where a browser withholds what needs HTTPS."""
    night = service.open()
    phone = phones(service, host=host)
    phone.enter(night, "viewer")
    assert phone.go(night.path).json()["version"] == 1
    assert phone.page.evaluate("isSecureContext") == (host == "127.0.0.1")


KEEPS = """async () => {
  localStorage.setItem('kept', 'local')
  sessionStorage.setItem('kept', 'session')
  await new Promise((resolve) => { indexedDB.open('kept').onsuccess = resolve })
}"""
LEFT = "async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, document.cookie]"


def test_a_phone_that_was_wiped_is_as_new(service: Served, phones: Phones) -> None:
    """Whatever it kept and wherever it was: without a network, with requests held, with large text."""
    phone = phones(service)
    new = (phone.context.cookies(), phone.look)
    phone.go("/")
    was = phone.page.evaluate(LEFT)
    phone.enter(service.open())
    phone.page.evaluate(KEEPS)
    phone.context.route("**/healthz", lambda held: held.abort())
    phone.wear(Look(dark=True, width=320, text_percent=200))
    with offline(phone):
        assert phone.page.evaluate(LEFT) != was
        phone.wipe()
    assert (phone.context.cookies(), phone.look) == new
    assert phone.go("/healthz").ok
    phone.go("/")
    assert phone.page.evaluate(LEFT) == was


SENDS = """async ([path, token, patience]) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  try {
    return (await fetch(path, { method: 'POST', headers, body: '{"type": "deal", "data": {}}', signal: AbortSignal.timeout(patience) })).status
  } catch (error) { return error.name }
}"""
GIVES_UP_MS = 1_000
"""Long enough for a request to set out, on a busy machine too."""


@pytest.mark.parametrize("host", ["127.0.0.1", "mesa.lan"])
def test_the_network_fails_in_every_way(service: Served, phones: Phones, host: str) -> None:
    """Without network nothing arrives; a lost reply has arrived; a hanging request has not, and goes through in the end."""
    night = service.open()
    phone = phones(service, host=host)
    # A real page: from one without an origin Chromium lets nothing reach a machine of the local network.
    phone.go("/")
    sent = [f"{night.path}/events", night.tokens["scorer"], PATIENCE_SECONDS * 1000]
    with offline(phone):
        assert phone.page.evaluate(SENDS, sent) == "TypeError"
    assert night.version == 1
    with lost_replies(phone, "**/events") as lost_ones:
        assert phone.page.evaluate(SENDS, sent) == "TypeError"
    assert (lost_ones, night.version) == ([201], 2)
    with hanging(phone, "**/events") as network:
        assert phone.page.evaluate(SENDS, [*sent[:2], GIVES_UP_MS]) == "TimeoutError"
        assert (len(network.held), night.version) == (1, 2)
        network.release()
    night.log(event("pass_out"))
    assert phone.page.evaluate(SENDS, sent) == 201
    assert night.version == 4


def test_an_open_stream_breaks_without_a_network(service: Served, phones: Phones) -> None:
    """Not only new requests fail: a phone in a lift loses its stream."""
    night = service.open()
    phone = phones(service)
    phone.enter(night, "viewer")
    shows(phone)
    phone.page.evaluate(
        "path => { window.heard = []; const live = new EventSource(path);"
        "live.onerror = () => heard.push('error'); live.addEventListener('recorded', (e) => heard.push(e.lastEventId)) }",
        f"{night.path}/stream",
    )
    phone.page.wait_for_function("heard.length === 1")
    with offline(phone):
        night.log(event("deal"))
        phone.page.wait_for_function("heard.includes('error')")
        assert phone.page.evaluate("heard.filter((each) => each !== 'error')") == [night.word(1)]
    phone.page.wait_for_function("(head) => heard.at(-1) === head", arg=night.word(2))


def test_a_phone_finds_a_service_that_was_restarted(tmp_path: Path, phones: Phones) -> None:
    """At its known address, wherever the new one listens."""
    with served(tmp_path) as before:
        phone = phones(before)
        phone.go("/healthz")
        before.drop()
    with served(tmp_path) as after:
        phone.wire.lead_to(after.address)
        phone.go("/healthz")


def test_a_slow_network_is_slow(phone: Phone) -> None:
    """Every request waits for its latency at least; once the block is over, one soon does not."""
    shows(phone)
    took = "async () => { const start = performance.now(); await (await fetch('/healthz')).text(); return performance.now() - start }"
    with slow(phone):
        assert phone.page.evaluate(took) >= LATENCY_MS
    until(phone, lambda: phone.page.evaluate(took) < LATENCY_MS)


def test_the_nights_of_the_screens_hold_what_they_promise(stage: Stage) -> None:
    """Each state that a screen may want to show."""
    assert stage.fresh.version == 1
    assert "trick" in {each["type"] for each in stage.cards.get().json["next"]}
    hands = stage.rich.get().json["hands"]
    assert {hand["outcome"] for hand in hands} >= {"won", "puesta", "codillo", "passed_out", "defendida", "misdeal"}
    assert stage.closed.get("/settlement").json["closed"]
