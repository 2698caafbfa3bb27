"""What somebody does from outside, from beginning to end: over HTTP, on the command line, in a browser; nothing of ours is imported to do it."""
