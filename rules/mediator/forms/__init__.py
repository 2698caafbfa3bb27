"""What a phone asks of a hand of Mediator: its pad, its events one by one, what each answer pays. Only `game` imports it.

- `forecast`, `steps`: The same questions as in the other games
- `pad`, `pad_questions`, `pad_rows`, `pad_ways`, `pad_company`, `pad_events`, `pad_given`: What does the pad ask, with whom may the hombre
  play, which events follow, and what have events answered already?
"""
