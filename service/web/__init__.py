"""The pages that a phone shows at the table: made on the server, complete without JavaScript.

They contain no rule, no sum of tantos and no framework, on purpose. A page asks the projections; a form becomes events of the record,
which are logged like all events. The scripts add what paper cannot do: work offline, update live, answer quickly.

A page is a folder with its modules, templates, styles and scripts: `home`, the first page; `open` a table; `join` a night; the `table`;
the `pad`, and `step`, its full depth; a `hand` card by card and on paper; `correct`, all corrections; `settle` accounts; `history`. What they
all share is in `shell`: its scripts in `shell/queue` keep unsent entries, those in `shell/live` keep pages up to date. Templates and files
are asked for by their names alone, in whatever folder they are. These modules serve every page:

- `blueprint`, `pages`, `here`, `forms`: the basis of every page: who looks at which night, and how a form becomes events
- `example`: who looks at an example night, and what he may not do
- `mine`, `listed`, `packed`: the nights of this phone, what a list says of each, and how that is stored
- `opened`: whether a hand is still the one for which a page was opened
- `terms`: words that every game shares
"""
