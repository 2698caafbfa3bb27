"""A night told as a person would tell it, in Spanish or English, with every article behind every payment.

What a game says of its own hands stands in its words (`rules.registry.words_of`); here is what is told alike of every game.

- `corrected`: What was put right in a night, in words: what each correction struck, and why; who did it and when, where the record says so
- `hand`: One hand in words, part by part: what happened, who paid what and why, what was irregular, what was disputed
- `night`: A whole night in words: who sat down and by which rules, every hand, what lay between hands, and who owes whom
- `refused`: Why something is refused, in words of the table: cards by their names in their game, and entries by what they are, where they
  are there
- `story`: An evening's story in words: what it is remembered by, a sentence each
- `speech`: How things are said: names, numbers, lists, cards and suits, in one language
"""
