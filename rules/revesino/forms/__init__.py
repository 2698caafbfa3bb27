"""What a phone asks of a hand of Revesino: its pad, its events one by one, what each answer pays. Only `game` imports it."""
