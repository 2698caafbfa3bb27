"""The command line. It decides nothing: `main` asks the projections and finds the words; what needs the book is in `commands`."""
