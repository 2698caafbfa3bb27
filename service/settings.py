"""What does a service learn from outside: from its command line and the environment?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

from events.zones import zone_called
from rules.registry import holds_game, look_in

Network = IPv4Network | IPv6Network
EVERYWHERE: Final = ("0.0.0.0/0", "::/0")
AT_ONCE_SECONDS: Final = 2.0
"""How many seconds of one processor a token at one address may use at once, whatever its share is."""


Rate = tuple[float, float]
"""An amount that may be used at once, and the seconds in which it refills evenly."""


class SettingError(ValueError):
    """A variable has an invalid value; the message names the variable."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one service runs."""

    db: Path
    operator_key: str | None = None
    """Opens nights and lists them; without a key, anybody who reaches the service may open nights."""
    proxies: tuple[Network, ...] = ()
    """The addresses of proxies that are trusted to say for whom they ask."""
    body_bytes: int = 1 << 20
    request_rate: Rate = (200, 1)
    """How many requests one token may make from one address, or an address without a token."""
    processor_rate: Rate = (AT_ONCE_SECONDS, AT_ONCE_SECONDS / 0.25)
    """How many seconds of one processor the same token or address may use."""
    reading_of_key: int = 1
    """How many of its reading requests may run at once: computing threads share one processor, so more would only delay others."""
    writing_of_key: int = 3
    """How many of its writing requests may run: they also wait for the disk."""
    waiting_of_key: int = 45
    """How many more may wait for their turn."""
    address_rate: Rate = (2 * AT_ONCE_SECONDS, 2 * AT_ONCE_SECONDS / 0.5)
    """How many seconds of one processor one address may use, whatever its tokens are."""
    working_of_address: int = 4
    waiting_of_address: int = 128
    opening_rate: Rate = (60, 60)
    """How many nights one address may open, loopback excepted."""
    token_days: int | None = None
    """How many days a token opens its night; None for ever."""
    openings_of_day: Rate = (200, 86_400)
    events_of_night: int = 20_000
    """How many events a night may have."""
    threads: int = 320
    connections_of_address: int = 512
    """How many connections one address may hold open."""
    streams_of_night: int = 256
    """How many live streams one night may have."""
    streams_of_one: int = 16
    """How many live streams one token may hold from one address."""
    stream_seconds: float = 60.0
    """How long a live stream lasts before the client resumes it."""
    beat_seconds: float = 10.0
    """How often a silent stream sends a sign of life."""
    zone: tzinfo | None = None
    """The time zone of nights that name none; None means that of the machine."""

    @property
    def of_address(self) -> Settings:
        """The settings for an address with all its tokens, in the place of one key."""
        return replace(
            self,
            processor_rate=self.address_rate,
            reading_of_key=self.working_of_address,
            writing_of_key=self.working_of_address,
            waiting_of_key=self.waiting_of_address,
        )

    @property
    def connections(self) -> int:
        """How many connections are held open in total."""
        return self.threads * 4

    @property
    def streams(self) -> int:
        """How many live streams are served in total: each holds a thread, and some must be left for everything else."""
        return self.threads - max(16, self.threads // 5)

    @property
    def streams_of_address(self) -> int:
        """How many of them one address may hold, whatever its tokens are."""
        return self.streams // 4

    @property
    def streams_spared(self) -> int:
        """How many of them are reserved for nights without any."""
        return self.streams // 8


def settings_from(db: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment. Raises SettingError, naming the variable, for an invalid value."""

    def number(name: str, usual: int, least: int, most: int) -> int:
        told = environment.get(name, str(usual))
        if not told.isdecimal() or not least <= int(told) <= most:
            raise SettingError(f"{name}: {least}–{most}")
        return int(told)

    days, share = environment.get("CARTULINA_TOKEN_DAYS"), number("CARTULINA_SHARE", 25, 1, 1_000_000)
    return Settings(
        db,
        operator_key=environment.get("CARTULINA_OPERATOR_KEY") or None,
        token_days=number("CARTULINA_TOKEN_DAYS", 0, 1, 3650) if days else None,
        proxies=_proxies(environment.get("FORWARDED_ALLOW_IPS", "")),
        threads=number("CARTULINA_THREADS", 320, 32, 4096),
        request_rate=(number("CARTULINA_RATE", 200, 1, 1_000_000), 1),
        processor_rate=(AT_ONCE_SECONDS, AT_ONCE_SECONDS * 100 / share),
        address_rate=(2 * AT_ONCE_SECONDS, 2 * AT_ONCE_SECONDS * 100 / (2 * share)),
        openings_of_day=(number("CARTULINA_OPENINGS", 200, 1, 1_000_000), 86_400),
        connections_of_address=number("CARTULINA_CONNECTIONS", 512, 1, 65_536),
        streams_of_one=number("CARTULINA_STREAMS", 16, 1, 4096),
        zone=zone_from(environment),
    )


def zone_from(environment: Mapping[str, str] = os.environ) -> tzinfo | None:
    """The zone of nights that name none; None means that of the machine. Raises SettingError, naming the variable, for an unknown zone."""
    told = environment.get("CARTULINA_ZONE")
    zone = zone_called(told or None)
    if told and zone is None:
        raise SettingError("CARTULINA_ZONE: Europe/Madrid …")
    return zone


def look_outside(environment: Mapping[str, str] = os.environ) -> None:
    """Finds games in the named folders, besides the bundled ones.

    Raises SettingError, naming the variable, for a path that is not a folder or holds no game, and for a game whose name is
    taken.
    """
    folders = [Path(each) for each in environment.get("CARTULINA_GAMES", "").split(os.pathsep) if each]
    if strange := [each for each in folders if not each.is_dir()]:
        raise SettingError(f"CARTULINA_GAMES: {strange[0]}")
    if empty := [each for each in folders if not holds_game(str(each))]:
        raise SettingError(f"CARTULINA_GAMES: {empty[0]} holds no game: name the folder in which the games lie")
    try:
        look_in([str(each.resolve()) for each in folders])
    except ValueError as error:
        raise SettingError(f"CARTULINA_GAMES: {error}") from error


def _proxies(told: str) -> tuple[Network, ...]:
    """Addresses and networks, as gunicorn reads the same variable. Raises SettingError for anything else."""
    named = [each.strip() for each in told.split(",") if each.strip()]
    try:
        return tuple(ip_network(each) for name in named for each in (EVERYWHERE if name == "*" else (name,)))
    except ValueError as error:
        raise SettingError(f"FORWARDED_ALLOW_IPS: {error}") from error
