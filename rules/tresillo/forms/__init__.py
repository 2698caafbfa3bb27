"""What a phone asks of a hand of Tresillo: its pad, its events one by one, what each answer pays. Only `game` imports it.

- `pad`, `pad_questions`, `pad_rows`, `pad_ways`: What does the pad ask of a hand, how may the tricks be divided, and which events say so?
- `forecast`, `steps`: What will a hand pay, for every answer that the pad takes? How are its events called when they are entered one by
  one?
"""
