"""Writing a match: who sits there, one entry with all that follows from it, deadlines."""
