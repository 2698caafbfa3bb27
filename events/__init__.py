"""The record: what was said to have happened at the table, fact by fact.

This room knows the shape of an event and how a stream is kept and read; it knows no rule of any game. Words that judge
("legal", "wins", "owes") are deliberately absent, and so is any import from the other rooms.

- `facts`: What can have happened in every game? One frozen dataclass an event type: the one declaration of its fields
- `schemas`, `text`: Which JSON is taken as a fact? Shape only, derived from the declarations
- `zones`, `calendar`, `moments`: Which time zones are there? Which days and which moments may the record name?
- `shapes`: How is the same said as JSON Schema, for the OpenAPI document?
- `stored`, `upcast`: How is a fact built from an event that was taken before, perhaps by an older version?
- `correction`: How does a stream read after its strikes and inserts?
- `chain`: Is a stream whole? Canonical bytes and hashes
"""
