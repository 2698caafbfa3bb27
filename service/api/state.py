"""What one running service holds together, and how a request finds it."""

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
    """What each key may have done."""
    addresses: Budget
    """What each address may, with all its keys."""
    metrics: Metrics
    bodies: Bodies
    sights: Sights
    summaries: Summaries


EXTENSION = "cartulina"
EXAMPLES = "examples"
"""Under this name a request that is for an example night keeps what answers it (`service.web.example`)."""


def state() -> State:
    """The service that answers this request; where the request is for an example night, over the book of the examples."""
    held: State = g.get(EXAMPLES) or current_app.extensions[EXTENSION]
    return held
