"""What all pages share: layout, language, how "no" looks, cards and icons, styles and scripts, what a phone keeps.

`queue` holds the scripts by which nothing is lost, `live` those by which nothing is old.

- `language`, `ears`, `said`, `trouble`: In which language is it said, how is a loss read aloud, what is said of a form, how does "no" look?
- `figure`: How does a page show a chart?
- `templated`: Where are the templates, and how are they and their sentences read once?
- `assets`, `modules`, `scripts`, `offline`: Under which address are styles and scripts, which does a page load, what do they say, and what
  does a phone keep of them?
"""
