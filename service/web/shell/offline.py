"""What a phone stores of the pages: the manifest that installs them, and the service worker that shows them without a network."""

from __future__ import annotations

from typing import Final

import orjson
from flask import Response, render_template, url_for
from flask_babel import gettext

from service.once import once
from service.web.blueprint import WEB
from service.web.shell import language
from service.web.shell.assets import ASKED_EACH_TIME, KINDS, asset, assets, integrity_of

WORKER: Final = "sw.js"
SCRIPT: Final = KINDS[".js"]


@WEB.route("/cartulina.webmanifest")
def manifest() -> Response:
    """The web app manifest of the pages."""
    told = {
        "name": "Cartulina",
        "short_name": "Cartulina",
        "description": gettext("El libro de cuentas de la mesa de juego."),
        "lang": language.chosen(),
        "start_url": url_for("web.home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f8f2e4",
        "theme_color": "#1b5a3a",
        "icons": [{"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return Response(orjson.dumps(told), content_type="application/manifest+json")


@WEB.route(f"/{WORKER}")
def worker() -> Response:
    """The service worker. It is served from the root, as its scope is its own path and below, and is revalidated on each request."""
    return Response(_worker(url_for("web.no_network")), headers={"Cache-Control": ASKED_EACH_TIME}, content_type=SCRIPT)


@WEB.route("/sin-red")
def no_network() -> str:
    """The page that a phone shows if it has not stored the one that was asked for."""
    return render_template("no_network.html")


@once
def _worker(fallback: str) -> bytes:
    """The script, preceded by the list of files that it stores on installation, each with its hash: new files make a new script."""
    held = assets()
    files = {asset(name): integrity_of(file.content) for name, file in held.files.items() if name != WORKER}
    parts = {"version": held.version, "files": files, "fallback": fallback}
    return b"const PARTS = %b;\n%b" % (orjson.dumps(parts), held.files[WORKER].content)
