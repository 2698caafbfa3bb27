"""What a service is told from outside: by its command line and by the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How one service runs."""

    db: Path
    operator_key: str | None = None
    """Opens nights and lists them; without one whoever reaches the service may open nights."""
    body_bytes: int = 1 << 20
    request_rate: str = "200/second"
    """How many requests one token (or, without a token, one address) may make."""
    opening_rate: str = "60/minute"
    """How many nights one address beyond loopback may open."""
    token_days: int | None = None
    """How long a token opens its night; None for ever."""
    threads: int = 320
    streams_of_night: int = 256
    """How many live streams of one night are served at once."""
    stream_seconds: float = 60.0
    """How long a live stream lasts before the client takes it up again."""
    beat_seconds: float = 10.0
    """How often a silent stream says that it is still there."""

    @property
    def streams(self) -> int:
        """How many live streams are served in all: each holds a thread, and some must be left for everything else."""
        return self.threads - max(16, self.threads // 5)


def settings_from(db: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment. Raises ValueError, naming the variable, for what is no such setting."""
    threads = environment.get("CARTULINA_THREADS", "320")
    if not threads.isdecimal() or not 32 <= int(threads) <= 4096:
        raise ValueError("CARTULINA_THREADS: 32–4096")
    rate = environment.get("CARTULINA_RATE", "200")
    if not rate.isdecimal() or not 1 <= int(rate) <= 1_000_000:
        raise ValueError("CARTULINA_RATE: 1–1000000")
    days = environment.get("CARTULINA_TOKEN_DAYS") or None
    if days is not None and (not days.isdecimal() or not 1 <= int(days) <= 3650):
        raise ValueError("CARTULINA_TOKEN_DAYS: 1–3650")
    key = environment.get("CARTULINA_OPERATOR_KEY") or None
    token_days = None if days is None else int(days)
    return Settings(db, operator_key=key, token_days=token_days, threads=int(threads), request_rate=f"{rate}/second")
