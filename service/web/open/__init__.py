"""Opening a table.

- `opening`, `opening_sheet`, `opening_fields`, `short_names`: the page that opens a table, its sheet and default values, and the ids
- `carrying`, `handed_on`: what an earlier night leaves to a new one, and whether it still leaves the same
"""
