"""What more than one game needs: seats, cards, postings, findings, refusals, house rules, expectations, the game's verbs.

Nothing that only one game has belongs here.

- `beats`: What is an evening remembered by, and in which sentences?
- `before`: How do older records keep what today's rules would refuse or read differently?
- `called`: How are cards called: by most games, and by a game that differs?
- `cards`: Spanish packs as bits: sets of cards are whole numbers, and codes are what the record calls the cards
- `conditions`: When does a part of a pad apply? A condition on answers as data, and the shortest one that separates some
  cases from others
- `expectation`: What may come next? Each event type that would be accepted now, with its fields and their possible values
- `feats`: What did somebody do in a hand, and what else of it do faces show?
- `findings`: What was irregular? It stays in the record, and the replay says which law it concerns
- `game`: A game as one value: its verbs, its tables and its forms, so that other rooms need not know a game by name
- `glossary`: What does a row of a game's words hold? One row for each word
- `growing`: Values that grow at their end without a copy for each moment that is kept
- `guards`: The refusals common to many games: strangers, table sizes, players without cards, events that need an open hand
- `hands`: What did a hand come to, in the form that every game yields?
- `kinds`: What does a field of an event hold? Found from its annotation, so that a page need not be told how to ask for it
- `known`: What must be there at some point: the hand of a table, the contract of a hand, its tally
- `laid`: A recorded trick: why is it refused, and how does it look card by card? `play` says who may play what
- `night`: What is the same between the hands of every game: agreed payments, and how the plate is shared out
- `options`: By which tariff and house rules does a table play? The page's table as data, and what a night chose
- `pad`: What does a game say of its own pad: the questions of a hand, the results of its answers, and the events they make?
- `plate`: How is the plate divided and rounded, in a game that has one?
- `play`: Tricks with trumps: who wins one, which cards are gone, and who failed to follow?
- `postings`: Who pays whom, how much, and by which article? The only form in which tantos move
- `ranks`: Which card beats which, and which must follow which, in the games of espada y basto? Tables, built once for each
  pack and trump
- `refusals`: Why is an event refused? A stable code, a sentence that a player understands, and what would have been accepted
- `seats`: Who sits where, who is next, and who ever sat down tonight?
- `shapes`: The JSON Schema of what a game yields, in the terms that the API document and the games share
- `speech`: How are the sentences of a game said? What its words need from the face that speaks
- `standing`: How does a night stand, in a few values that every face shows, whatever the game?
- `steps`: How are the events of a hand asked for one by one? The words for each event and its fields, and what each field
  holds
- `telling`: What do all games say in the same words: the deal, drawn cards, tricks, their count?
- `words`: The words of a game as one value: what its hands, payments and house rules are called, and how events are put in
  words
"""
