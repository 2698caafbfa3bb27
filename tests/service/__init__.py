"""Tests of the faces: the command line, its words, and the night told as a person would tell it."""
