"""Tests of the rules of Malilla, by article and by property."""
