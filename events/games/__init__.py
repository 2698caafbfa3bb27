"""The fields of each game's own events, one module a game; with `events.facts` the only door for its rules."""
