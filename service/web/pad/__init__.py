"""The pad: a hand in a few taps.

- `pad`, `drawn`: What is asked of a hand, drawn from the game's description?
"""
