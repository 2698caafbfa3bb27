"""A night told as a person would tell it, in Spanish or English, with every article behind every payment."""
