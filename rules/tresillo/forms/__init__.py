"""What a phone asks of a hand of Tresillo: its pad, its events one by one, what each answer pays. Only `game` imports it.

- `pad`, `pad_questions`, `pad_rows`, `pad_ways`: What does the pad ask, how may the tricks be divided, and which events follow?
- `forecast`, `steps`: What will a hand pay for each answer? What are its events called when they are entered one by one?
"""
