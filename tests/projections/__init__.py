"""The questions that people ask of a logged night: corrections, disputes, payments and debts."""
