"""The reception in a café: none, one that hangs, one that loses answers, one that is slow; each for the length of a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Route

from tests.browser.phone import Phone

LATENCY_MS: Final = 150
BYTES_A_SECOND: Final = 1_600_000 // 8


def cut_off(phone: Phone) -> None:
    """Takes the network away for good."""
    phone.context.set_offline(True)
    phone.wire.cut()


def mend(phone: Phone) -> None:
    """Restores the network."""
    phone.wire.mend()
    phone.context.set_offline(False)


@contextmanager
def offline(phone: Phone) -> Iterator[None]:
    """No network: open streams break, every request fails at once, and the browser knows it."""
    cut_off(phone)
    try:
        yield
    finally:
        mend(phone)


@contextmanager
def lost_replies(phone: Phone, address: str) -> Iterator[list[int]]:
    """The requests to an address (a glob) arrive, their answers do not; yields the statuses that the phone never gets."""
    lost: list[int] = []

    def loses(answer: dict[str, Any]) -> None:
        assert "responseStatusCode" in answer, f"did not arrive: {answer['responseErrorReason']}, {answer['request']['url']}"
        lost.append(answer["responseStatusCode"])
        phone.devtools.send("Fetch.failRequest", {"requestId": answer["requestId"], "errorReason": "ConnectionReset"})

    phone.devtools.on("Fetch.requestPaused", loses)
    phone.devtools.send("Fetch.enable", {"patterns": [{"urlPattern": address, "requestStage": "Response"}]})
    try:
        yield lost
    finally:
        phone.devtools.send("Fetch.disable")
        phone.devtools.remove_listener("Fetch.requestPaused", loses)


class Hanging:
    """Requests that are neither answered nor refused."""

    def __init__(self) -> None:
        self.held: list[Route] = []

    def hold(self, route: Route) -> None:
        """Holds a request."""
        self.held.append(route)

    def release(self) -> None:
        """Lets the held requests go on; those that the page has given up go nowhere."""
        held, self.held = self.held, []
        for route in held:
            route.continue_()


@contextmanager
def hanging(phone: Phone, address: str) -> Iterator[Hanging]:
    """The requests to an address (a glob) hang until they are released, at the latest at the end of the block."""
    network = Hanging()
    phone.context.route(address, network.hold)
    try:
        yield network
    finally:
        # Once no route is left, the browser itself lets the held requests go.
        network.release()
        phone.context.unroute(address, network.hold)


@contextmanager
def slow(phone: Phone) -> Iterator[None]:
    """A mobile network at the edge of its reach, as Chromium imitates it."""
    phone.devtools.send("Network.enable")
    _emulate(phone, latency_ms=LATENCY_MS, bytes_a_second=BYTES_A_SECOND)
    try:
        yield
    finally:
        _emulate(phone, latency_ms=0, bytes_a_second=-1)


def _emulate(phone: Phone, *, latency_ms: int, bytes_a_second: int) -> None:
    phone.devtools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency_ms, "downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second},
    )
