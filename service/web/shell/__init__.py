"""What all pages share: layout, language, errors, cards and icons, styles and scripts, and what a phone stores.

`queue` holds the scripts that keep unsent entries, `live` those that keep a page up to date.

- `language`, `ears`, `said`, `trouble`: the language of a page, how a loss is read aloud, messages after a form, pages of errors
- `figure`: a chart on a page
- `templated`: where the templates are, and how each is compiled once
- `assets`, `modules`, `scripts`, `offline`: the addresses of styles and scripts, which of them a page loads, their sentences, and what a
  phone stores of them
"""
