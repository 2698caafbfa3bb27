"""What an operator and other machines ask: is it alive, what are its figures."""

from __future__ import annotations

from flask import Blueprint, Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from service.api.answers import answer
from service.api.callers import bearer_token, from_loopback, operator
from service.api.state import state

ROOT = Blueprint("operations", __name__)


@ROOT.route("/healthz")
def health() -> Response:
    """Whether the service can do its work: the store is read once, and not as often as anybody likes."""
    state().limits.request(f"health {request.remote_addr}")
    state().store.check()
    return answer({"status": "ok"})


@ROOT.route("/metrics")
def metrics() -> Response:
    """The figures, for Prometheus: on this machine, or for the operator."""
    if not from_loopback():
        operator(bearer_token())
    return Response(state().metrics.text(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})
