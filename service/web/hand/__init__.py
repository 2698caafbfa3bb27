"""A hand step by step, and on one printed sheet.

- `replay`, `frames`, `stage`, `acta`: the moments of a hand, what lies on the table at each, and the sheet that prints all of it
- `one_hand`, `filed`, `recorded`: what the record says of a hand, of its entries, and of one event
- `irregular`: what was irregular, and what the table may do about it
"""
