"""What more than one game needs: seats, cards, postings, findings, refusals, house rules, expectations, the game's verbs.

Nothing that only one game has belongs here.
"""
