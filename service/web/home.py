"""Where one begins: open a table, join one, and the nights that this phone has joined."""

from __future__ import annotations

from flask import render_template

from service.web.blueprint import WEB
from service.web.carrying import is_taken
from service.web.mine import mine


@WEB.route("/")
def home() -> str:
    """The first page."""
    return home_page()


def home_page(error: str | None = None) -> str:
    """The first page, perhaps with what is wrong with the link that was pasted there."""
    ours = mine()
    taken = {joined.here.id for joined in ours.nights if joined.here.night.closed and is_taken(joined.here)}
    return render_template("home.html", ours=ours, taken=taken, error=error)
