"""The record: what was said to have happened at the table, fact by fact.

This room knows the shape of an event and how a stream is kept and read; it knows no rule of any game. Words that judge
("legal", "wins", "owes") are deliberately absent, and so is any import from the other rooms.
"""
