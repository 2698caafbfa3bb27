"""The screens on which a hand is read again, disputed and put right: nothing of them is lost to anybody. They stand apart as those of games do."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.looks import assert_nothing_is_lost_to_anybody, looks_at
from tests.browser.phone import Look, Phone

pytestmark = pytest.mark.faces

OF_A_DISPUTE: Final = ("acta", "corregir", "deshacer", "discutir", "falta", "irregular", "pago", "repaso", "tachada")


@looks_at(lambda name: name.startswith(OF_A_DISPUTE))
def test_nothing_of_a_screen_is_lost_to_anybody(shown: Phone, check: str, look: Look) -> None:
    """In one of the ways in which it is looked at."""
    assert_nothing_is_lost_to_anybody(shown, check, look)
