"""Makes a picture of every screen anew (`make screens`): 390 and 320 px wide, light and dark, in both languages, and a page to look
through them, in a folder `screens/` that is not kept. Words behind the command choose the screens whose names begin so.
"""

from __future__ import annotations

import html
import itertools
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tqdm import tqdm  # type: ignore[import-untyped]  # its types come apart

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402  # the tests are no installed package
from tests.browser.phone import Look, Phones  # noqa: E402
from tests.browser.screens.registry import LANGS, Shows, every_screen  # noqa: E402
from tests.browser.stage import Stage  # noqa: E402
from tests.journeys.table import served  # noqa: E402

FOLDER: Final = ROOT / "screens"
LOOKS: Final = [Look(lang, dark, width) for lang, dark, width in itertools.product(LANGS, (False, True), (390, 320))]
PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cartulina: every screen</title>
<style>
body {{ font: 1rem sans-serif; }}
section div {{ display: flex; overflow-x: auto; gap: 1rem; align-items: start; }}
figure {{ margin: 0; }}
img {{ border: 1px solid; }}
</style>
<h1>Every screen</h1>
{sections}
</html>
"""


def main(chosen: Sequence[str]) -> int:
    """Makes the pictures; answers 1 if a screen does not come up, or something went wrong in its page."""
    screens = {name: shows for name, shows in every_screen().items() if name.startswith(tuple(chosen or [""]))}
    if not chosen:
        shutil.rmtree(FOLDER, ignore_errors=True)
    failed = pictured(screens)
    (FOLDER / "index.html").write_text(album(), encoding="utf-8")
    print(f"{FOLDER / 'index.html'}")
    for each in failed:
        print(each, file=sys.stderr)
    return 1 if failed else 0


def pictured(screens: Mapping[str, Shows]) -> list[str]:
    """Makes the pictures of some screens; answers with those that were not to be had, each with its reason."""
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as book, served(Path(book)) as service, chromium() as browser:
        stage = Stage(service)
        for (name, shows), look in tqdm(list(itertools.product(screens.items(), LOOKS)), unit="picture", disable=None):
            lending = Phones(browser)
            phone = lending(service, lang=look.lang, dark=look.dark, width=look.width)
            try:
                shows(phone, stage)
                phone.page.screenshot(path=FOLDER / name / f"{look}.png", full_page=True)
                lending.collect()
            except Exception as error:  # noqa: BLE001  # the other screens are still worth a look; it is told at the end
                failed.append(f"{name}, {look}: {error}")
    return failed


def album() -> str:
    """The page that shows all pictures of the folder, a row for each screen."""
    sections = []
    for screen in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        figures = "".join(
            f'<figure><figcaption>{look}</figcaption><img src="{screen.name}/{look}.png" width="{look.width}" alt=""></figure>'
            for look in LOOKS
            if (screen / f"{look}.png").exists()
        )
        sections.append(f"<section><h2>{html.escape(screen.name)}</h2><div>{figures}</div></section>")
    return PAGE.format(sections="\n".join(sections))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
