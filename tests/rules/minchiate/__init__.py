"""Tests of the rules of Minchiate, by article and by property."""
