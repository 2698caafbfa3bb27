"""Tresillo: every row of its rules page, in files named after its articles."""
