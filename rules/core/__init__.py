"""What more than one game needs: seats, cards, postings, findings, refusals, house rules, expectations, the game's verbs.

Nothing that only one game has belongs here.

- `beats`: What is an evening remembered by, and how is each such thing said?
- `before`: What was taken once, and is refused or read otherwise today: how does it stand in records of before?
- `called`: How cards are called: as most games call them, and how a game says that it calls some otherwise
- `cards`: Spanish packs as bits: sets of cards are whole numbers, and codes are what the record calls the cards
- `conditions`: When something of a pad is due: a condition on answers as data, and the shortest that tells some cases from the others
- `expectation`: What may come next: for each event type that would be taken now, its fields and their possible values
- `feats`: What did somebody do in a hand, and what else of it do faces show?
- `findings`: What was irregular: it stays in the record, and the replay says which law it touches
- `game`: A game as one value: its verbs, its tables and its forms, so that the rooms outside need to know no game by name
- `glossary`: What a row of the words of a game holds: one row a word
- `growing`: Values that grow at their end, without being copied for each moment that is kept
- `guards`: The refusals that events of many games share: who is not at the table, how many may sit, who has no cards, what needs an open
  hand
- `hands`: What a hand came to, in the form that every game yields
- `kinds`: What does a field of an event hold? Told by its annotation, so that a page need not be told again how to ask for it
- `known`: What is there by the time that it is asked for: the hand of a table, the contract of a hand, its tally
- `laid`: A trick as it was told: what refuses it, and how it looks card by card. Who may play what is asked of `play`
- `night`: What is the same between the hands of every game: what the table agreed to pay, how the plate is shared out
- `options`: By which tariff and house rules a table plays: the page's table as data, and what a night chose of it
- `pad`: What a game says of its own pad: the questions of a hand, what its answers come to, and the events that they make
- `plate`: What lies in the middle of the table, where a game has a plate
- `play`: Tricks with trumps: who wins one, which cards are gone, and what the cards laid say of the duty to follow
- `postings`: Who pays whom, how much, and which article says so: the only form in which tantos move
- `ranks`: Which card beats which, and which card must follow which, in the games of espada y basto: tables, built once a pack and trump
- `refusals`: Why an event is not taken: a stable code, a sentence that a player understands, and what would have been taken
- `seats`: Who sits where, who is next, and who ever sat down tonight
- `shapes`: The JSON Schema of what a game tells: the words that the document of the API and the games say it with
- `speech`: How the sentences of a game are said: what its words ask of whoever speaks
- `standing`: How a night stands, in the few values that every face shows, whatever is played
- `steps`: How the events of a hand are asked for one by one: the words for each and for its fields, and what each field holds
- `telling`: What is told in the same words in every game: the deal, cards that are drawn, tricks, the count of them
- `words`: The words of a game as one value: what its hands, payments and house rules are called, and how it is told what happened
"""
