"""A seventh game for these tests only: it is found as a game from outside, and no line outside its folder knows it."""
