"""A seventh game that only these tests know: it is found as a game from outside is, and no line outside its folder knows it."""
