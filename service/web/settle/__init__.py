"""The accounts of a night.

- `settling`, `leaving`, `transferring`: Who pays whom and why; who leaves, and who pays before that; what the table agrees on
- `giros`: Which hands of a giro were not played, and which players still have to deal?
- `evening`: How was an evening that is over: who won it, and what is told of it?
- `result`, `sharing`, `widths`: How much has each won, and who owes what? One answer for page, text and picture; where each text of the
  picture lies, and how wide it is
"""
