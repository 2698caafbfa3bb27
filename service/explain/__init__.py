"""A night told as a person would tell it, in Spanish or English, with every article behind every payment.

- `cards`: How games call their cards: those of most games, the diez of Cientos, and the court and the tarots of Minchiate
- `cientos`: A hand of Cientos in words: the board before, exchange, acuses and their answers, the play, the count, the game, why tantos
  moved
- `cientos_acuses`: What was announced in a hand of Cientos, in words, and the answer that follows: bueno, igual, tengo
- `cientos_laws`: Which law of Cientos was applied to whom, and what becomes of the hand: none costs tantos
- `corrected`: What was put right in a night, in words: what each correction struck, and why; who did it and when, where the record says so
- `hand`: One hand in words, part by part: what happened, who paid what and why, what was irregular, what was disputed
- `malilla`: A hand of Malilla in words: the card turned up, the exchange, the play, the points of each side, how it came out, why tantos
  moved
- `malilla_laws`: Which law of Malilla was applied to whom, and what becomes of the hand: what it cost stands in the accounts
- `mediator`: A hand of Mediator or one of its kin in words: who played what with whom, how it came out, and why tantos moved
- `mediator_laws`: Which law of Mediator was applied to whom, and for what: what it cost stands in the accounts
- `minchiate`: A hand of Minchiate in words: who plays with whom, cut and Fola, what is noted, the play with its deaths, why tantos moved
- `minchiate_cards`: How Minchiate calls several cards together: as a list, and a versícula by its name
- `minchiate_count`: What a hand of Minchiate comes to, in words: tricks, what each pair counts part by part, the difference and the restos
- `night`: A whole night in words: who sat down and by which rules, every hand, what lay between hands, and who owes whom
- `refused`: Why something is refused, in words of the table: cards by their names in their game, and entries by what they are, where they
  are there
- `revesino`: A hand of Revesino in words: the exchange, the play, what became of each card that is paid for, how it came out, why tantos
  moved
- `revesino_laws`: Which law of Revesino was applied to whom, and what becomes of the hand: what it cost stands in the accounts
- `speech`: How things are said: names, numbers, lists, cards and suits, in one language
- `telling`: What is told in the same words in every game: the deal, cards that are drawn, tricks, the count of them
- `tresillo`: A hand of Tresillo in words: the deal, the auction, the play trick by trick, how it came out, and why tantos moved
"""
