"""The screens for those who write programs."""

from __future__ import annotations

from tests.browser.screens.registry import Phone, Stage, screen


@screen("error-404", template="problem.html")
def _nothing_here(phone: Phone, _stage: Stage) -> None:
    """An address at which there is nothing."""
    phone.page.goto("/nada-aqui")
