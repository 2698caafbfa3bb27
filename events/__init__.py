"""The record: what the table said happened, fact by fact.

This room knows the shape of an event and how a stream is kept and read. It knows no rule of any game: words that judge
("legal", "wins", "owes") are deliberately absent, and so is any import from the other rooms.

- `facts`: What can have happened in every game? One frozen dataclass for each event type: the only declaration of its fields
- `schemas`, `text`: Which JSON is accepted as a fact? Shape only, derived from the declarations
- `zones`, `calendar`, `moments`: Which time zones are there? Which days and which moments may the record name?
- `shapes`: How does JSON Schema say the same, for the OpenAPI document?
- `stored`, `upcast`: How is a fact built from a stored event, perhaps one of an older version?
- `correction`: How does a stream read after its strikes and inserts?
- `chain`: Is a stream whole? Canonical bytes and hashes
"""
