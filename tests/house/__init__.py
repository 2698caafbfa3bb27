"""The house itself: layers, citations, documents, and that every row of a rules page has its test."""
