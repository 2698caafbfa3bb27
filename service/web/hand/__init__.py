"""A hand step by step, and on one printed sheet.

- `replay`, `frames`, `stage`, `acta`: Which moments has a hand, what lies on the table at each, and how is all of it printed?
- `one_hand`, `filed`, `recorded`: What does the record say of a hand, entry by entry, and of one event?
- `irregular`: What was irregular, and what may the table do about it?
"""
