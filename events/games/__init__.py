"""The fields of each game's own events, one module a game; with `events.facts` the only door for its rules.

- `cientos`, `malilla`, `mediator`, `minchiate`, `revesino`, `tresillo`: What else can have happened in this game?
"""
