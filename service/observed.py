"""What does an operator see? One JSON object for each line of the log, and metrics for Prometheus. Never a token, a name, or a card.

Nothing that a client sent is written unchecked: it may be a token in the wrong place.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable
from typing import Final, TextIO, cast

import structlog
from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from structlog.typing import EventDict, Processor, WrappedLogger

from service.log import LOST, Log

LOG = structlog.get_logger("cartulina.http")
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"})
"""Any other method shares one metric, and does not appear in the log."""
TOKEN: Final = re.compile(r"[\w-]{43,}", re.ASCII)
"""What may be a token, perhaps with a prefix or suffix (`service.access`)."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The metrics of one service."""

    def __init__(self, streams: Callable[[], int]) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("cartulina_requests", "Requests answered", ["route", "method", "status"], registry=self.registry)
        self.seconds = Histogram("cartulina_request_seconds", "Time to answer", ["route"], buckets=BUCKETS, registry=self.registry)
        self.events = Counter("cartulina_events_recorded", "Events kept", registry=self.registry)
        self.refused = Counter("cartulina_refused", "Requests that were not taken, by code", ["code"], registry=self.registry)
        live = Gauge("cartulina_live_streams", "Live streams now", registry=self.registry)
        live.set_function(streams)
        self.registry.register(LOST)
        self._figures: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        """The metrics of each route, method and status, cached because a look-up by labels takes longer than counting."""

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Counts one request that was answered."""
        asked = route, method, status
        if (figures := self._figures.get(asked)) is None:
            figures = self._figures[asked] = (self.requests.labels(*asked), self.seconds.labels(route))
        figures[0].inc()
        figures[1].observe(seconds)

    def text(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.registry)


def observe(app: Flask, metrics_now: Callable[[], Metrics]) -> None:
    """Counts and logs every request of an application."""

    @app.before_request
    def _begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def _end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule is not None else "(none)"
        seconds = time.perf_counter() - g.began
        method = request.method if request.method in METHODS else "(other)"
        metrics = metrics_now()
        metrics.answered(route, method, response.status_code, seconds)
        LOG.info(
            "request",
            method=method,
            route=route,
            status=response.status_code,
            ms=round(seconds * 1000, 2),
            **{name: value for name, value in _known().items() if value is not None},
        )
        return response


def _known() -> dict[str, str | None]:
    """What else is known of a request: its night and role if it was let in, and the code of its problem.

    If it was not let in, the night is left out: somebody may have pasted a token there.
    """
    role = g.get("role")
    return {"night": (request.view_args or {}).get("night_id") if role is not None else None, "role": role, "code": g.get("code")}


def _without_tokens(_logger: WrappedLogger, _method: str, told: EventDict) -> EventDict:
    """Removes tokens from the trace of an error, which may end with what a client sent."""
    if "exception" in told:
        told["exception"] = TOKEN.sub("…", told["exception"])
    return told


def configure_logging(least: int) -> None:
    """Makes the log of this process one JSON object for each line on standard error, from a level on, for all loggers."""
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _without_tokens,
    ]
    log = cast("TextIO", Log(sys.stderr.fileno()))
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer(sort_keys=True)],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.WriteLoggerFactory(file=log),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer(sort_keys=True)],
    )
    handler = logging.StreamHandler(log)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=least, force=True)
