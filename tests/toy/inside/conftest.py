"""Finds the game before anything asks which there are."""

from service.settings import look_outside
from tests.service.conftest import desk  # noqa: F401  # the same desk as everywhere

look_outside()
