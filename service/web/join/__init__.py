"""Joining a night, and inviting to it.

- `links`, `joining`, `pasted`: the links to invite with, how somebody joins, and the tokens in what he pastes
- `room`: which nights this phone keeps, and which one it drops for another
"""
