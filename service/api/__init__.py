"""The REST API: requests, tokens, status codes, words for people. It decides nothing about a game."""
