"""A night in words, as a person would describe it, in Spanish or English, with the article behind every payment.

The words of a game for its own hands are in `rules.registry.words_of`; this package has what is the same in every game.

- `corrected`: What was corrected in a night, in words: what each correction struck, and why; who made it and when, if known
- `hand`: One hand in words, part by part: what happened, who paid what and why, what was irregular, what was disputed
- `night`: A whole night in words: who sat down and by which rules, every hand, what lay between hands, and who owes whom
- `refused`: Why something is refused, in the words of the table: cards by the names of their game, entries by what they are
- `story`: An evening's story in words: what it is remembered by, a sentence each
- `speech`: The forms of a language: names, numbers, lists, cards and suits
"""
