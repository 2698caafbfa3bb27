"""What a phone asks of a hand of Mediator: its pad, its events one by one, what each answer pays. Only `game` imports it."""
