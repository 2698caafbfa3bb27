"""Mediator and its kin, as the second half of the book of 1826 tells them: one engine, ten variants as data.

Deliberately absent: fines that nobody logged, guesses at a companion whose king was not seen, and reserved puestas.
"""
