"""The pad in full depth: one event at a time, card by card.

- `step`, `fields`, `boxes`, `box`, `box_values`: What may come next, which fields has an event, which boxes has a field, and what stands in them?
"""
