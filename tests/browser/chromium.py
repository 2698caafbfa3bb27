"""The browser of the tests: the system's headless Chromium, which sends no requests of its own.

The full Chromium would draw an invisible window, and a run would take ten times as long.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

LAN_NAMES: Final = "*.lan"
"""Names of this machine that a browser takes for another host: over plain http it withholds there what needs HTTPS."""
FLAGS: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {LAN_NAMES} 127.0.0.1",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the length of the block."""
    found = shutil.which("chromium-headless-shell")
    assert found is not None, "there is no chromium-headless-shell: `make browser` installs it"
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, who runs the tests in most containers.
        browser = playwright.chromium.launch(executable_path=found, chromium_sandbox=os.geteuid() != 0, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
