"""What a phone asks of a hand of Cientos: its pad, its events one by one, what each answer pays. Only `game` imports it."""
