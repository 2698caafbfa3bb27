"""How fast does python-chess play? It is the peer for our ratios, on the same machine in the same run.

`push_san` reads a move, finds it among the legal ones and makes it, much as our step does with a trick. The games are
well-known openings, continued at random by the peer's own generator of legal moves, from a seed.
"""

from __future__ import annotations

import random
from typing import Final

import chess

OPENINGS: Final = (
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3 bxc3 d5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O Be3 Be6 Nd5 Nbd7",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7 Nd3 f5",
    "e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7 f4 a6 Nf3 c5 Qd2 Nc6",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7 Bd3 Bxd3 Qxd3 e6",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6 O-O Be7 d3 O-O Be3 Be6",
)
"""Ruy López, Italiana, Siciliana, gambito de dama, India de rey, Francesa, Caro-Kann, Inglesa."""
LONGEST: Final = 80
"""The number of half-moves after which a game is broken off."""


def games(seed: int, count: int) -> list[list[str]]:
    """This many games, as lists of moves in standard notation."""
    dice = random.Random(seed)
    return [_played_on(OPENINGS[number % len(OPENINGS)].split(), dice) for number in range(count)]


def _played_on(moves: list[str], dice: random.Random) -> list[str]:
    """An opening and its random continuation."""
    board = chess.Board()
    for move in moves:
        board.push_san(move)
    while len(moves) < LONGEST and not board.is_game_over():
        chosen = dice.choice(list(board.legal_moves))
        moves = [*moves, board.san(chosen)]
        board.push(chosen)
    return moves


def play(moves: list[str]) -> None:
    """The measured work: one game from its first move to its last."""
    board = chess.Board()
    push = board.push_san
    for move in moves:
        push(move)
