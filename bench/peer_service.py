"""The peer of the API: as little as a service on Flask and gunicorn can do and still keep what it is sent.

One row a request with `synchronous=FULL`, and an answer in JSON of as many bytes as the client asks for, so that both services
send the same over the wire. No token, no rules, no chain, no log. The file is named by BENCH_PEER_DB.
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
    """An answer of the size that the client asks for."""
    return Response(orjson.dumps({"pad": "x" * request.args.get("bytes", 0, int)}), status, content_type="application/json")


@app.post("/rows")
def keep() -> Response:
    """Keeps what is sent."""
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
