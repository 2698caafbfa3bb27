"""The pad in full depth: one event at a time, card by card.

- `step`, `fields`, `boxes`, `box`, `box_values`: the events that may come next, their fields, the boxes of a field, and the values in them
"""
