"""The pages that a phone shows at the table: made on the server, whole without JavaScript.

What is absent on purpose: any rule, any sum of tantos, any framework. A page asks the projections; a form becomes events of
the record and goes the way of every event. The scripts add what paper cannot do: offline, live, quick.

A page is a folder, which holds its modules, templates, styles and scripts: `home`, where one begins; `open` a table; `join` a night; the `table`;
the `pad`, and `step`, its full depth; a `hand` card by card and on paper; `correct`, all of putting right; `settle` accounts; `history`. What all
of them share lies in `shell`: `shell/queue` (nothing is lost) and `shell/live` (nothing is old) are scripts. Templates and files
are asked for by their names alone, whatever folder they lie in. Here is what every page asks:

- `blueprint`, `pages`, `here`, `forms`: What has every page: who looks at which night, how a form becomes events?
- `example`: Who looks at an example night, and what is he refused?
- `mine`, `listed`, `packed`: Which nights has this phone, what does a list say of each, and how is that kept?
- `opened`: Is what a page was opened for still what its address says?
- `terms`: How is it called?
"""
