"""The OpenAPI document, as it is served and committed, the pages that show it, and the licence.

The scripts of the pages come from an installed package; the pages have no inline scripts, as the strict policy requires.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from importlib.metadata import files, version
from pathlib import Path
from typing import Any, Final

import flask_swagger_ui
import orjson
from flask import Blueprint, Flask, Response, send_from_directory
from flask_smorest import Api

from service.api import accounts, agreements, belated, evenings, events, games, hands, index, nights, pads, people, shapes
from service.api.blueprint import API, PREFIX, TITLE
from service.api.described import DESCRIPTION, finished
from service.once import once

OPERATIONS: Final = (index, nights, events, belated, pads, hands, agreements, evenings, accounts, people, games)
"""The modules that add their operations to the blueprint when they are imported."""
DOCS: Final = Blueprint("docs", __name__, url_prefix=PREFIX)
ASSETS: Final = Path(flask_swagger_ui.__file__).parent / "dist"
FROM_PACKAGE: Final = frozenset({"swagger-ui.css", "swagger-ui-bundle.js"})
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token of the night: scorer, player or viewer"},
    "operator": {"type": "http", "scheme": "bearer", "description": "The operator's key, where the service has one"},
}


@once
def document() -> Mapping[str, Any]:
    """The OpenAPI document, drawn from the operations on first use."""
    drawn = Flask("document")
    drawn.config.update(
        API_TITLE=TITLE,
        API_VERSION=version("cartulina"),
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=None,
        API_SPEC_OPTIONS={"info": {"description": DESCRIPTION}},
    )
    api = Api(drawn)
    api.DEFAULT_ERROR_RESPONSE_NAME = None  # each operation declares its problems itself
    for name, shape in shapes.named().items():
        api.spec.components.schema(name, shape)
    for name, scheme in SECURITY.items():
        api.spec.components.security_scheme(name, scheme)
    api.spec.options["security"] = [{"token": []}]
    api.register_blueprint(API)
    return finished(api.spec.to_dict())


@DOCS.route("/openapi.json")
def openapi() -> Response:
    """The document."""
    return Response(orjson.dumps(document()), content_type="application/json", headers={"Cache-Control": "no-cache"})


@DOCS.route("/docs")
def page() -> Response:
    """The page that shows the document."""
    return _file("page.html", "text/html; charset=utf-8")


@DOCS.route("/licence")
def licence() -> Response:
    """The licence that came with the program."""
    return Response(_licence(), content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-cache"})


@DOCS.route("/docs/start.js")
def start() -> Response:
    """The script of the page."""
    return _file("start.js", "text/javascript; charset=utf-8")


@DOCS.route("/docs/<name>")
def asset(name: str) -> Response:
    """A file of the package that draws the page."""
    return send_from_directory(ASSETS, name if name in FROM_PACKAGE else "", max_age=3600)


@once
def _licence() -> bytes:
    """The text of the licence: the file that the installed package lists."""
    (held,) = (file for file in files("cartulina") or () if file.name == "LICENSE")
    return held.read_binary()


def _file(name: str, kind: str) -> Response:
    content = resources.files("service.api").joinpath("docs", name).read_bytes()
    return Response(content, content_type=kind, headers={"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"})
