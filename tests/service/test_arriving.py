"""Does a thread get a request when it is whole, neither sooner nor later, in whatever pieces it comes?"""

from __future__ import annotations

import socket
import time

import pytest

from service.arriving import HEAD_BYTES, Arriving, TimedSocket
from tests.for_each import for_each

MOST, SPILT = 1000, 5000
POST = b"POST /x HTTP/1.1\r\nHost: x\r\n"
WHOLE = (
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    POST + b"Content-Length: 0\r\n\r\n",
    POST + b"Content-Length: 12\r\n\r\n\r\n\r\n12345678",
    POST + b"CONTENT-LENGTH:12\r\n\r\n123456789012",
    POST + b"content-length: \t1000 \r\n\r\n" + b"x" * 1000,
    POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: chunked\r\n\r\n5;a=b\r\n0\r\n\r\n\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n",
    POST + b"Expect: 100-Continue\r\nContent-Length: 3\r\n\r\nabc",
)


def arriving() -> Arriving:
    """A request of which nothing has come."""
    return Arriving(MOST, SPILT)


@for_each("sent", WHOLE)
@for_each("size", [1, 3, 64, 5000])
def test_a_request_is_whole_with_its_last_byte(sent: bytes, size: int) -> None:
    """In pieces of one byte, of three, or at once: never early, and at the end everything is held but `Expect: 100-Continue`."""
    come = arriving()
    pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert [come.take(piece) for piece in pieces] == [False] * (len(pieces) - 1) + [True]
    assert come.is_whole
    assert bytes(come.held) == sent.replace(b"\r\nExpect: 100-Continue", b"")
    assert come.asks is (b"Expect" in sent)


def test_what_stands_between_chunks_does_not_count_as_body() -> None:
    """A thread reads one byte over the limit to know that a body is too large; that byte must be there, or the thread waits for nothing."""
    come = arriving()
    assert not come.take(POST + b"Transfer-Encoding: chunked\r\n\r\n" + (b"64\r\n" + b"x" * 100 + b"\r\n") * 10)
    assert not come.take(b"64\r\nx")
    assert come.take(b"xxx")
    many = arriving()
    assert many.take(POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 400)


def test_what_comes_behind_a_request_stays_with_it() -> None:
    """gunicorn keeps the next request."""
    come = arriving()
    assert come.take(WHOLE[2] + WHOLE[0])
    assert bytes(come.held) == WHOLE[2] + WHOLE[0]


@for_each(
    "sent",
    [
        b"x" * HEAD_BYTES,
        POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1" * 5000,
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"ff\r\n" + b"x" * 255 + b"\r\nfff\r\n" + b"x" * 1000,
        POST + b"Content-Length: 5001\r\n\r\n",
        POST + b"Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n",
    ],
)
def test_what_is_refused_anyhow_is_not_waited_for(sent: bytes) -> None:
    """A bad head, a bad chunk, or more than is taken or thrown away: a thread answers at once and waits for nothing more."""
    come = arriving()
    assert come.take(sent)
    assert not come.is_whole


def test_a_body_that_is_too_large_is_thrown_away_as_it_comes() -> None:
    """The head is held and answered when the last byte has come, so the next request can follow."""
    come, head = arriving(), POST + b"Content-Length: 3000\r\n\r\n"
    assert [come.take(piece) for piece in (head, b"x" * 1500, b"x" * 1499, b"x")] == [False, False, False, True]
    assert (come.is_whole, come.spilt, bytes(come.held)) == (True, 3000, head)


def test_what_was_thrown_away_is_read_as_blanks_and_then_what_comes() -> None:
    """That many bytes, in whatever pieces; then the next request."""
    one, other = socket.socketpair()
    with one, TimedSocket(fileno=other.detach()) as timed:
        one.sendall(b"next")
        timed.deadline, timed.blanks = time.monotonic() + 60, 5
        assert [timed.recv(4), timed.recv(4), timed.recv(4)] == [b"    ", b" ", b"next"]


def test_nothing_is_read_behind_the_deadline() -> None:
    """The server does not wait for an unfinished request after that."""
    one, other = socket.socketpair()
    with one, TimedSocket(fileno=other.detach()) as timed:
        timed.deadline = 0.0
        with pytest.raises(TimeoutError):
            timed.recv(4)
