"""Cientos: two announce what they hold and play twelve tricks; decenas are marked on a board, and games to a hundred are paid.

`game` puts it together; its page is `docs/rules/cientos.md`. Only `rules.registry` imports it.
"""
