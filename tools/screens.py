"""Makes a picture of every screen (`make screens`), and the pictures of the documents.

The screens are 390 and 320 px wide, light and dark, in both languages, with a page to look through them, in a folder
`screens/` that is not committed; the pictures of the documents are (`docs/pictures`). Arguments choose the screens whose
names begin with them; the pictures of the documents are named `docs/pictures/<file>`.
"""

from __future__ import annotations

import html
import itertools
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tqdm import tqdm  # type: ignore[import-untyped]  # its type stubs conflict

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402  # the tests are not installed
from tests.browser.phone import Look, Phones  # noqa: E402
from tests.browser.pictures import FOLDER as KEPT, LOOK, PICTURES, take  # noqa: E402
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


class Shot(NamedTuple):
    """A picture to make."""

    path: Path
    look: Look
    shows: Shows
    kept: bool = False
    """Whether it is one of the documents."""


def main(chosen: Sequence[str]) -> int:
    """Makes the pictures; 1 if a screen does not appear, or its page has an error."""
    begin = tuple(chosen or [""])
    screens = {name: shows for name, shows in every_screen().items() if name.startswith(begin)}
    kept = {name: shows for name, shows in PICTURES.items() if str((KEPT / name).relative_to(ROOT)).startswith(begin)}
    if not chosen:
        shutil.rmtree(FOLDER, ignore_errors=True)
    failed = pictured(screens, kept)
    if screens:
        (FOLDER / "index.html").write_text(album(), encoding="utf-8")
        print(f"{FOLDER / 'index.html'}")
    for each in failed:
        print(each, file=sys.stderr)
    return 1 if failed else 0


def pictured(screens: Mapping[str, Shows], kept: Mapping[str, Shows]) -> list[str]:
    """Makes the pictures of these screens and documents; returns those that failed, each with its reason."""
    shots = [Shot(FOLDER / name / f"{look}.png", look, shows) for (name, shows), look in itertools.product(screens.items(), LOOKS)]
    shots += [Shot(KEPT / name, LOOK, shows, kept=True) for name, shows in kept.items()]
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as book, served(Path(book)) as service, chromium() as browser:
        stage = Stage(service)
        for shot in tqdm(shots, unit="picture", disable=None):
            lending = Phones(browser)
            phone = lending(service, lang=shot.look.lang, dark=shot.look.dark, width=shot.look.width)
            try:
                if shot.kept:
                    take(phone, stage, shot.shows, shot.path)
                else:
                    shot.shows(phone, stage)
                    phone.page.screenshot(path=shot.path, full_page=True)
                lending.collect()
            except Exception as error:  # noqa: BLE001  # the other screens are still worth a look; it is reported at the end
                failed.append(f"{shot.path.relative_to(ROOT)}: {error}")
    return failed


def album() -> str:
    """The page that shows all pictures of the folder, with a row for each screen."""
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
