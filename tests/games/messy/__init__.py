"""A site where everything has happened: matches in which people, AI and the clock get in each other's way."""
