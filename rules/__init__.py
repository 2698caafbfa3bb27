"""The games: what a record comes to by the rules, as pure functions of values.

No clock, dice, disk, log or web; the record is seen through `events.facts` and the game's own `rules.<game>.facts` alone,
and no game imports another. Outside this room a game is reached through `rules.registry`.

- `registry`: Which games are there? It finds them by their folders
"""
