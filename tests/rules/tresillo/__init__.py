"""Tresillo: every row of its rules page, in files named by the article that says so."""
