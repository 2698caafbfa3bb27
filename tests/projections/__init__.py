"""What people ask of a night after it was scored: corrections, disputes, payments and who owes whom."""
