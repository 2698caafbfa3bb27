"""Debian's Firefox, driven by Marionette, another protocol than that of the main browser.

It does not imitate a phone: it shows how Firefox treats what it is sent. `make firefox` installs it.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.journeys.table import PATIENCE_SECONDS

COMMAND: Final = "firefox-esr"
ASKED: Final = 0
SILENT: Final[dict[str, object]] = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.contentblocking.report.lockwise.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "network.prefetch-next": False,
    "security.remote_settings.crlite_filters.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "data:,",
}
"""Settings that keep it from asking anybody but us; and its port, which it chooses itself."""


class FirefoxError(Exception):
    """Firefox reports that a command failed."""


class Firefox:
    """A browser, with one window."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
        self._count = 0
        self._read()
        self._ask("WebDriver:NewSession", {})
        patience = int(PATIENCE_SECONDS * 1000)
        self._ask("WebDriver:SetTimeouts", {"script": patience, "pageLoad": patience})

    def go(self, address: str) -> None:
        """Opens a page and waits until it is loaded."""
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str, told: object = None) -> Any:
        """The result of a script in the page: the body of an async function of `told`."""
        whole = f"const [told, done] = arguments; (async () => {{ {script} }})().then(done, (error) => done({{ error: `${{error}}` }}));"
        answer = self._ask("WebDriver:ExecuteAsyncScript", {"script": whole, "args": [told]})["value"]
        if isinstance(answer, dict) and answer.keys() == {"error"}:
            raise FirefoxError(answer["error"])
        return answer

    def close(self) -> None:
        """Closes the connection."""
        self._socket.close()

    def _ask(self, command: str, told: dict[str, Any]) -> Any:
        self._count += 1
        sent = json.dumps([ASKED, self._count, command, told]).encode()
        self._socket.sendall(b"%d:%b" % (len(sent), sent))
        _, count, error, answer = self._read()
        assert count == self._count, "the answer belongs to another command"
        if error is not None:
            raise FirefoxError(f"{command}: {error['message']}")
        return answer

    def _read(self) -> Any:
        """One message: its length in digits, a colon, and that many bytes of JSON."""
        digits = b""
        while not digits.endswith(b":"):
            digits += self._received(1)
        return json.loads(self._received(int(digits[:-1])))

    def _received(self, size: int) -> bytes:
        received = b""
        while len(received) < size:
            piece = self._socket.recv(size - len(received))
            if not piece:
                raise FirefoxError("it is gone")
            received += piece
        return received


def there() -> bool:
    """Whether this machine has it."""
    return shutil.which(COMMAND) is not None


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """The browser for the length of the block, with its own profile in an empty folder."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SILENT.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    with (profile / "firefox.log").open("wb") as log:
        command = [COMMAND, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        browser = Firefox(_port(profile, process))
        try:
            yield browser
        finally:
            browser.close()
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _port(profile: Path, process: subprocess.Popen[bytes]) -> int:
    """The port on which it listens, from its profile."""
    deadline = time.monotonic() + 3 * PATIENCE_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        told = profile / "MarionetteActivePort"
        if told.exists() and (digits := told.read_text(encoding="ascii")):
            return int(digits)
        time.sleep(0.05)
    raise FirefoxError(f"it did not start: {(profile / 'firefox.log').read_text(encoding='utf-8', errors='replace')}")
