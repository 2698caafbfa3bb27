"""What the service gives a phone to keep: the worker with its parts, the page without a network, the manifest."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re

import orjson
import pytest

from service.web.shell.assets import assets, integrity_of
from tests.service.desk import Desk


def test_the_worker_serves_every_page_and_is_asked_for_each_time(still_desk: Desk) -> None:
    """It stands at the root, so it may serve all pages, and browsers do not cache an old one."""
    answer = still_desk.get("/sw.js")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"], "its own answer limits its requests"


def test_the_worker_names_its_version_and_everything_that_a_page_is_made_of(still_desk: Desk) -> None:
    """Every file that it keeps from the start exists under its hash; other files give another script."""
    told = re.match(rb"const PARTS = (\{.*\});\n", still_desk.get("/sw.js").body)
    assert told is not None
    parts = orjson.loads(told[1])
    assert parts["version"] == assets().version
    assert {path.rpartition("/")[2] for path in parts["files"]} >= {"cartulina.css", "night.js", "outbox.js", "pad.js"}
    for path, told_hash in parts["files"].items():
        answer = still_desk.get(path)
        assert (answer.status, integrity_of(answer.body)) == (200, told_hash), path
    assert still_desk.get(parts["fallback"]).status == 200


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize("below", ["/n/{id}", "/n/{id}/anotar", "/n/{id}/liquidar", "/", "/sin-red"])
def test_a_page_says_the_hash_by_which_it_is_known_to_be_whole(still_desk: Desk, below: str, encoding: str) -> None:
    """The hash is of the decoded bytes; a page that must not be kept has none."""
    night = still_desk.open()
    cookie = f"{night.id}={night.tokens['scorer']}"
    answer = still_desk.get(below.format(id=night.id), Cookie=cookie, Accept_Encoding=encoding)
    body = gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") == "gzip" else answer.body
    assert answer.status == 200
    assert answer.headers["Cartulina-Digest"] == "sha256-" + base64.b64encode(hashlib.sha256(body).digest()).decode()
    for other in (still_desk.get("/n/nothing/manos/7"), still_desk.get(f"/n/{night.id}"), still_desk.get("/cartulina.webmanifest")):
        assert "Cartulina-Digest" not in other.headers


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_without_a_network_needs_no_token(still_desk: Desk, lang: str) -> None:
    """It is kept before the phone joins anything, in the language of the phone."""
    answer = still_desk.get("/sin-red", Accept_Language=lang)
    assert answer.status == 200
    assert f'<html lang="{lang}"' in answer.body.decode()


def test_the_manifest_installs_the_first_page(still_desk: Desk) -> None:
    """With a name, a start address, and an existing picture."""
    answer = still_desk.get("/cartulina.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json
    assert (told["name"], told["start_url"], told["scope"], told["display"]) == ("Cartulina", "/", "/", "standalone")
    assert [still_desk.get(icon["src"]).status for icon in told["icons"]] == [200]
