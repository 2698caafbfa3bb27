"""A table is opened.

- `opening`, `opening_sheet`, `opening_fields`, `short_names`: How is a table opened, what stands on its sheet before and after, who gets which id?
- `carrying`, `handed_on`: What does an earlier night leave to it, and is that what it leaves now?
"""
