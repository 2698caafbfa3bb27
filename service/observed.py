"""What an operator sees: one JSON object a line in the log, and figures for Prometheus. Never a token, a name, or a card.

A log that cannot be written changes no answer: the line is lost, and counted.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from typing import Final, TextIO, cast

import structlog
from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from structlog.typing import Processor

LOG = structlog.get_logger("cartulina.http")
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"})
"""Whoever invents others makes no new figures."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


LOST: Final = Counter("cartulina_log_lines_lost", "Lines of the log that could not be written", registry=None)


class Log:
    """Where the log is written. Whoever logs has something to do that must not fail for it: what cannot be written is counted instead."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, line: str) -> None:
        """Writes a line, if the file takes it."""
        try:
            self._file.write(line)
            self._file.flush()
        except OSError:
            LOST.inc()

    def flush(self) -> None:
        """Has nothing to do: each line was flushed."""


class Metrics:
    """The figures of one service."""

    def __init__(self, streams: Callable[[], int]) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("cartulina_requests", "Requests answered", ["route", "method", "status"], registry=self.registry)
        self.seconds = Histogram("cartulina_request_seconds", "Time to answer", ["route"], buckets=BUCKETS, registry=self.registry)
        self.events = Counter("cartulina_events_recorded", "Events kept", registry=self.registry)
        self.refused = Counter("cartulina_refused", "Requests that were not taken, by code", ["code"], registry=self.registry)
        live = Gauge("cartulina_live_streams", "Live streams now", registry=self.registry)
        live.set_function(streams)
        self.registry.register(LOST)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
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
        metrics.requests.labels(route, method, response.status_code).inc()
        metrics.seconds.labels(route).observe(seconds)
        LOG.info(
            "request",
            method=request.method,
            route=route,
            status=response.status_code,
            ms=round(seconds * 1000, 2),
            **{name: value for name, value in _known().items() if value is not None},
        )
        return response


def _known() -> dict[str, str | None]:
    """What else is known of a request: its night, the role of who asked, why it was not taken."""
    return {"night": (request.view_args or {}).get("night_id"), "role": g.get("role"), "code": g.get("code")}


def configure_logging(least: int) -> None:
    """Makes the log of this process one JSON object a line on standard error, whoever writes it, from a level on."""
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    log = cast("TextIO", Log(sys.stderr))
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
