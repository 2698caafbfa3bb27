"""The screens that re-read, dispute and correct a hand: nothing of them is lost to anybody. They have their own file as those of games do."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.looks import Way, assert_nothing_is_lost_to_anybody, looks_at
from tests.browser.phone import Phone

pytestmark = pytest.mark.faces

OF_A_DISPUTE: Final = ("acta", "corregir", "deshacer", "discutir", "falta", "irregular", "pago", "repaso", "tachada")


@looks_at(lambda name: name.startswith(OF_A_DISPUTE))
def test_nothing_of_a_screen_is_lost_to_anybody(shown: Phone, some: list[Way]) -> None:
    """In some of the ways in which it is checked."""
    assert_nothing_is_lost_to_anybody(shown, some)
