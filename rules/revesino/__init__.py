"""Revesino: four, each for himself, lose tricks and points; five cards are paid for by themselves.

`game` puts it together; its page is `docs/rules/revesino.md`. Only `rules.registry` imports it.
"""
