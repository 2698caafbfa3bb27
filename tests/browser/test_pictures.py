"""The pictures of the documents can be made anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.phone import Phones
from tests.browser.pictures import LOOK, PICTURES, take
from tests.browser.stage import Stage

pytestmark = pytest.mark.faces


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_of_the_documents_is_made_alike_each_time(phones: Phones, stage: Stage, tmp_path: Path, name: str) -> None:
    """It shows no hour, and nothing that happened before."""
    made = []
    for time in ("first.png", "second.png"):
        phone = phones(stage.service, lang=LOOK.lang, dark=LOOK.dark, width=LOOK.width)
        take(phone, stage, PICTURES[name], tmp_path / time)
        made.append((tmp_path / time).read_bytes())
    assert made[0] == made[1]
