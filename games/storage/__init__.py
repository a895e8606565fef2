"""How a match lies in the database: columns, sealed secrets, and the statements of a move."""
