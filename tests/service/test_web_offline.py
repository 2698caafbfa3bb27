"""What a phone keeps of the pages is said by the service: the worker with its parts, the page without a network, the manifest."""

from __future__ import annotations

import re
from collections.abc import Iterator

import orjson
import pytest

from service.web.assets import assets
from tests.service.desk import Answer, Desk, desk_at


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A service; nothing here writes."""
    with desk_at(tmp_path_factory.mktemp("desk")) as desk:
        yield desk


def got(desk: Desk, path: str, **headers: str) -> Answer:
    """The answer to a GET, without any token."""
    return desk.call("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def test_the_worker_serves_every_page_and_is_asked_for_each_time(desk: Desk) -> None:
    """It stands at the root, whose pages it may serve, and a browser does not keep an old one."""
    answer = got(desk, "/sw.js")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"], "what it may ask for is said by its own answer"


def test_the_worker_names_its_version_and_everything_that_a_page_is_made_of(desk: Desk) -> None:
    """Every file that it keeps from the first is there; with another version of the files it is another script."""
    told = re.match(rb"const PARTS = (\{.*\});\n", got(desk, "/sw.js").body)
    assert told is not None
    parts = orjson.loads(told[1])
    assert parts["version"] == assets().version
    assert {path.rpartition("/")[2] for path in parts["files"]} >= {"cartulina.css", "night.js", "outbox.js", "pad.js"}
    for path in (*parts["files"], parts["fallback"]):
        assert got(desk, path).status == 200, path


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_without_a_network_needs_no_token(desk: Desk, lang: str) -> None:
    """It is kept before anybody has joined anything, in the language of the phone."""
    answer = got(desk, "/sin-red", Accept_Language=lang)
    assert answer.status == 200
    assert f'<html lang="{lang}"' in answer.body.decode()


def test_the_manifest_installs_the_first_page(desk: Desk) -> None:
    """With a name, a start, and a picture that is there."""
    answer = got(desk, "/cartulina.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json
    assert (told["name"], told["start_url"], told["scope"], told["display"]) == ("Cartulina", "/", "/", "standalone")
    assert [got(desk, icon["src"]).status for icon in told["icons"]] == [200]
