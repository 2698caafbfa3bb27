"""What is asked where the folder of the game is named: `tests.toy.test_seventh` runs it as a process of its own."""
