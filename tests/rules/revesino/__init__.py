"""Tests of the rules of Revesino, by article and by property."""
