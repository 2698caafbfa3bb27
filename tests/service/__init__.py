"""Tests of the faces: the command line, its words, and evenings logged as people log them."""
