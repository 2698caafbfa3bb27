"""What the rules pages say, claim by claim."""
