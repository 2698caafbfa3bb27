"""Checks of the project itself: layers, citations, documents, and that every row of a rules page has its test."""
