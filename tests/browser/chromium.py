"""The browser of the tests: the system's headless Chromium, which fetches nothing by itself.

Only that one: with the full Chromium, which draws a window that nobody sees, a run takes ten times as long.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

LAN_NAMES: Final = "*.lan"
"""Names that lead to this machine, and that a browser takes for another one: over plain http it holds back there what needs HTTPS."""
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
    """A browser for as long as the block lasts."""
    found = shutil.which("chromium-headless-shell")
    assert found is not None, "there is no chromium-headless-shell: `make browser` installs it"
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, who runs the tests in most containers.
        browser = playwright.chromium.launch(executable_path=found, chromium_sandbox=os.geteuid() != 0, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
