"""Folds: what people ask of a stream. Replay, hands, ledger, settlement, audit.

The one caller of the rules. Nothing here knows a request, a page or a file.
"""
