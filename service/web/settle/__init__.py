"""The accounts of a night.

- `settling`, `leaving`, `transferring`: who pays whom and why; who leaves and is settled with first; payments that the table agrees on
- `giros`: which hands of a giro were not played, and which players still have to deal
- `evening`: a closed evening: who won it, and its stories
- `result`, `sharing`, `widths`: what each has won and who owes what, the same for page, text and picture; the layout of the picture, and
  how wide its texts are
"""
