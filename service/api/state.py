"""The parts of one running service, and how a request finds them."""

from __future__ import annotations

from typing import NamedTuple

from flask import current_app, g

from events.store.sqlite import SqliteStore
from service.api.told import Bodies, Sights
from service.budget import Budget
from service.limits import Limits
from service.live import Hub
from service.observed import Metrics
from service.record import Records
from service.settings import Settings
from service.summaries import Summaries


class State(NamedTuple):
    """The parts of one service."""

    settings: Settings
    store: SqliteStore
    records: Records
    hub: Hub
    limits: Limits
    budget: Budget
    """The processor time of each key."""
    addresses: Budget
    """The processor time of each address with all its keys."""
    metrics: Metrics
    bodies: Bodies
    sights: Sights
    summaries: Summaries


EXTENSION = "cartulina"
EXAMPLES = "examples"
"""The key under which a request for an example night keeps its own state (`service.web.example`)."""


def state() -> State:
    """The state of the service for this request; for an example night, that over the book of the examples."""
    held: State = g.get(EXAMPLES) or current_app.extensions[EXTENSION]
    return held
