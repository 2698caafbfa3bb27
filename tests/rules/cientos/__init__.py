"""Tests of the rules of Cientos, by article and by property."""
