"""The tests, room by room, and the nights that they play."""
