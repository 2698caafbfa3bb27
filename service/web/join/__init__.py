"""Somebody joins a night, or is invited to it.

- `links`, `joining`, `pasted`: Who is invited how, who joins as whom, which token is in what he gives?
- `room`: Which nights does this phone keep, and which one goes for another?
"""
