"""What do an operator and other machines ask? Health and metrics."""

from __future__ import annotations

from flask import Blueprint, Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from service.api.answers import answer
from service.api.callers import bearer_token, from_loopback, operator
from service.api.state import state

ROOT = Blueprint("operations", __name__)


@ROOT.route("/healthz")
def health() -> Response:
    """Answers whether the service works: reads the store once, and limits how often."""
    state().limits.request(f"health {request.remote_addr}")
    state().store.check()
    return answer({"status": "ok"})


@ROOT.route("/metrics")
def metrics() -> Response:
    """The metrics, for Prometheus: only on this machine, or for the operator."""
    if not from_loopback():
        operator(bearer_token())
    return Response(state().metrics.text(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})
