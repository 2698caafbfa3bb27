"""Tests of the record: facts, the JSON that tells them, how they are stored, chained and corrected."""
