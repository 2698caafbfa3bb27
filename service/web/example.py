"""Requests for an example night: everybody is a viewer who can only look."""

from __future__ import annotations

from typing import Final

from flask import current_app, g, redirect, request, url_for
from werkzeug.wrappers import Response

from service.api.callers import Caller, Key, address
from service.api.state import EXAMPLES, state
from service.examples import is_example
from service.problems import ProblemError
from service.web.blueprint import WEB

LOOKING: Final = ("GET", "HEAD")
OF_LINKS: Final = ("web.join", "web.links")
"""The pages about links and participants: an example night has neither, so they redirect to its table."""


@WEB.before_request
def looked_at() -> Response | None:
    """Answers a request for an example night from the book of the examples. Raises ProblemError for a request that does not only read."""
    night_id = (request.view_args or {}).get("night_id")
    if night_id is None or not is_example(night_id, state().store):
        return None
    state().limits.request(Key(address()))
    g.setdefault(EXAMPLES, current_app.extensions[EXAMPLES].state())
    g.caller, g.role = Caller("viewer", ""), "viewer"  # nobody shows a token
    if request.method not in LOOKING:
        raise ProblemError("example_night", headers={"Allow": ", ".join(LOOKING)})
    return redirect(url_for("web.table", night_id=night_id)) if request.endpoint in OF_LINKS else None
