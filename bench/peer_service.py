"""The peer of the API: the least that a service on Flask and gunicorn can do if it keeps what it is sent.

It stores one row for each request with `synchronous=FULL`, and answers JSON with as many bytes as the client asks for, so
that both services send the same amount. It has no token, no rules, no chain, no log. BENCH_PEER_DB names the file.
"""

from __future__ import annotations

import os
import sqlite3
import threading

import orjson
from flask import Flask, Response, request

app = Flask(__name__)
writing = threading.Lock()
connection = sqlite3.connect(os.environ["BENCH_PEER_DB"], isolation_level=None, check_same_thread=False)
for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE IF NOT EXISTS sent (data BLOB NOT NULL)"):
    connection.execute(statement)


def answered(status: int) -> Response:
    """An answer of the requested size."""
    return Response(orjson.dumps({"pad": "x" * request.args.get("bytes", 0, int)}), status, content_type="application/json")


@app.post("/rows")
def keep() -> Response:
    """Stores the body."""
    data = orjson.dumps(orjson.loads(request.get_data()))
    with writing:
        connection.execute("INSERT INTO sent (data) VALUES (?)", (data,))
    return answered(201)


@app.get("/rows")
def read() -> Response:
    """Reads the newest row."""
    with writing:
        connection.execute("SELECT data FROM sent ORDER BY rowid DESC LIMIT 1").fetchone()
    return answered(200)
