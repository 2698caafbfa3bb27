"""`cartulina serve`: the service on its embedded SQLite file, under gunicorn with one process and many threads."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import gc
import logging
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import structlog
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.http.errors import ParseException

from events.store.lock import held
from events.store.open_file import CHECKPOINTS_MAY_MEET, SQLITE_VERSION
from rules.core.refusals import Sentence, mark
from rules.registry import GAMES
from service.api.state import EXAMPLES, EXTENSION, State
from service.app import create_app
from service.books import Progress, Said, open_store, unsaid
from service.greeting import address_of, greeted
from service.observed import configure_logging
from service.settings import Settings
from service.words import in_words, not_compiled
from service.worker import Worker, lets_rest

LOG = structlog.get_logger("cartulina.serve")
DYING_SECONDS: Final = 3.0
"""How long an old service may take to release the file and the port."""
Greeting = Callable[[Settings, str, int, str], None]
"""Announces that a service listens: with its settings, its host and port, and the language."""
FILES_BESIDE: Final = 64
"""How many open files the service needs besides one for each connection: those of the book, and its own."""
TURN_SECONDS: Final = 0.0002
"""How long a thread computes while another one waits for the interpreter."""
SET_PDEATHSIG: Final = 1
"""A constant of Linux's `prctl`."""
MMAP_THRESHOLD: Final = -3
"""A constant of glibc's `mallopt`."""
LARGE_BYTES: Final = 1 << 18
"""A block of this size or more is returned to the system when it is freed."""


def serve(
    settings: Settings, *, host: str, port: int, lang: str, said: Said = unsaid, greet: Greeting = greeted, passing: bool = False
) -> None:
    """Serves until it is stopped; `said` announces first that the tables of an older version are being rebuilt.

    A `passing` service logs only errors, and ends with the terminal in which it was started. Raises StoreError for a file
    that this version must not use or that another service has, OSError for an address or a file that cannot be had.
    """
    with held(settings.db, "serve", wait=DYING_SECONDS):
        # Any fault of the file is reported here, before anything listens.
        configure_logging(logging.ERROR if passing else logging.INFO)
        open_store(settings.db, said=partial(_logged, said)).close()
        listener = _listening(host, port)
        _have_files(settings, lang)
        taken: int = listener.getsockname()[1]
        greet(settings, host, taken, lang)
        _log(settings, address_of(host, taken))
        Gunicorn(settings, listener.detach(), passing=passing).run()


@contextlib.contextmanager
def _logged(said: Said) -> Iterator[Progress]:
    """Also logs that the tables are being rebuilt, and when they are done."""
    LOG.info("tables_older", why="the tables beside the events were made by an older version: they are made anew")
    began = time.monotonic()
    with said() as heard:
        yield heard
    LOG.info("tables_anew", seconds=round(time.monotonic() - began, 1))


def _listening(host: str, port: int) -> socket.socket:
    """A listening socket; a service that is ending may keep the port for a moment."""
    deadline = time.monotonic() + DYING_SECONDS
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    while True:
        try:
            return socket.create_server((host, port), family=family, backlog=1024)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise OSError(error.errno, error.strerror, f"{host}:{port}") from error
            time.sleep(0.05)


def _log(settings: Settings, address: str) -> None:
    """Logs where the service is, and what is unusual about its environment."""
    LOG.info("serving", address=address, db=str(settings.db), sqlite=SQLITE_VERSION, threads=settings.threads)
    for missing in not_compiled(GAMES):
        LOG.warning("no_translations", lang=missing, why="they were not compiled when Cartulina was installed: it answers in Spanish")
    if not CHECKPOINTS_MAY_MEET:
        LOG.warning("old_sqlite", version=SQLITE_VERSION, why="two processes that checkpoint at once can damage the file")


def _have_files(settings: Settings, lang: str) -> None:
    """Makes sure that every connection can have its open file; prints a warning if the system does not allow that."""
    needed = settings.connections + FILES_BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    files = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    if files < needed:
        template = mark("¡Atención! Solo puede haber {files} ficheros abiertos a la vez, y hacen falta {needed} (ulimit -n, LimitNOFILE).")
        print(in_words(Sentence(template, {"files": files, "needed": needed}), lang), file=sys.stderr)
        LOG.warning("few_files", files=files, needed=needed)


class JsonLogger(Logger):  # type: ignore[misc]  # gunicorn declares no types
    """gunicorn's log, written into the log of the service."""

    def exception(self, message: str, *_arguments: Any, **options: Any) -> None:
        """Logs an error with its trace, without the requested address; a silent client and an unreadable request are not errors."""
        error = sys.exc_info()[1]
        if isinstance(error, TimeoutError):
            self.debug("a client fell silent")
        elif isinstance(error, ParseException):
            self.warning(message)
        else:
            super().exception(str(message).partition(" %")[0], **options)

    def warning(self, message: str, *arguments: Any, **options: Any) -> None:
        """Logs a warning; for an unreadable request, only the kind of fault: its content may be a token in the wrong place."""
        error = sys.exc_info()[1]
        if isinstance(error, ParseException):
            super().warning("invalid request: %s", type(error).__name__)
        else:
            super().warning(message, *arguments, **options)

    def setup(self, cfg: Any) -> None:
        """Leaves the writing to the handlers of the process."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True


class Gunicorn(BaseApplication):  # type: ignore[misc]  # gunicorn declares no types
    """gunicorn, configured in code instead of a file."""

    def __init__(self, settings: Settings, listener: int, *, passing: bool) -> None:
        self.settings, self._listener, self._passing = settings, listener, passing
        self._parent = os.getpid()
        super().__init__()

    def load_config(self) -> None:
        """One process, because it alone writes; a thread for each stream and each request."""
        told: dict[str, Any] = {
            "bind": f"fd://{self._listener}",
            "worker_class": Worker,
            "workers": 1,
            "threads": self.settings.threads,
            "worker_connections": self.settings.connections,
            "keepalive": 30,
            # A phone that has joined many nights sends the cookies of all of them.
            "limit_request_field_size": 32_768,
            # A header that any client may send must not decide where a path begins.
            "forwarder_headers": "",
            "timeout": 60,
            "graceful_timeout": 5,
            "post_fork": self._dies_with_its_parent,
            "post_request": lets_rest,
            "post_worker_init": _ends_streams_when_told_to_stop,
            "worker_exit": _lets_go,
            "logger_class": JsonLogger,
            "control_socket_disable": True,
        }
        if self._passing:
            told |= {"when_ready": _ends_when_hung_up, "loglevel": "error"}
        for name, value in told.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, made in the process that serves it: a connection to SQLite does not survive a fork."""
        app = create_app(self.settings, open_store(self.settings.db))
        # glibc returns large blocks until the first is freed; after that, the body of a large night would leave holes.
        if hasattr(libc := ctypes.CDLL(None), "mallopt"):
            libc.mallopt(MMAP_THRESHOLD, LARGE_BYTES)
        # Nights in memory are many values without cycles, and a collection stops every thread: the worker collects when it is calm.
        gc.collect()
        gc.freeze()
        gc.disable()
        # A thread that returns from a disk or a lock must wait for a computing thread each time.
        sys.setswitchinterval(TURN_SECONDS)
        return app

    def _dies_with_its_parent(self, _arbiter: Any, _worker: Any) -> None:
        """Ends the process when its parent is killed, so that nothing is left that holds the file and the port."""
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != self._parent:
                os._exit(1)


def _state_of(worker: Any) -> State:
    state: State = worker.wsgi.extensions[EXTENSION]
    return state


def _ends_when_hung_up(_arbiter: Any) -> None:
    """Ends the service when its terminal is closed; gunicorn would reload, and go on where nobody sees it."""
    signal.signal(signal.SIGHUP, lambda _number, _frame: os.kill(os.getpid(), signal.SIGTERM))


def _ends_streams_when_told_to_stop(worker: Any) -> None:
    """Ends the streams when the service is stopped: a stream lasts a minute, too long to wait for."""
    gunicorns = signal.getsignal(signal.SIGTERM)
    hub = _state_of(worker).hub

    def stop(number: int, frame: Any) -> None:
        hub.end_streams()
        gunicorns(number, frame)  # type: ignore[operator,misc]  # gunicorn's handler is a function

    signal.signal(signal.SIGTERM, stop)


def _lets_go(_arbiter: Any, worker: Any) -> None:
    """Closes the file, which checkpoints the write-ahead log, and deletes the example nights."""
    state = _state_of(worker)
    worker.wsgi.extensions[EXAMPLES].close()
    state.hub.stop()
    state.store.close()
