"""What a phone asks of a hand of Tresillo: its pad, its events one by one, what each answer pays. Only `game` imports it."""
