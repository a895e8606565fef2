"""How much time a seat has: time controls, what is left of them, and their names. Knows no match and no database."""
