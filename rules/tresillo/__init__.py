"""Tresillo: who may bid, may this card be played, who won and how, who pays, what the law says.

One module a question; `game` puts them together. What the page leaves to the table (fines, the words of the exchange) is
deliberately absent.
"""
