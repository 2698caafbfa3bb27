"""Whole journeys of an outsider: over HTTP, on the command line, in a browser, without importing the program."""
