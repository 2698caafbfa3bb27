"""The games: what a record comes to by the rules, as pure functions of values.

No clock, dice, disk, log or web. The rules see the record only through `events.facts` and their own game's
`rules.<game>.facts`, and no game imports another. Outside this room a game is reached through `rules.registry`.

- `registry`: Which games are there? It finds them by their folders
"""
