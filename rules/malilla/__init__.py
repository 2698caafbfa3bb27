"""Malilla: trumps, and what counts are the points in the tricks; in pairs, or each for himself, in five forms.

`game` puts it together; its page is `docs/rules/malilla.md`. Only `rules.registry` imports it.
"""
