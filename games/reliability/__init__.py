"""Whether somebody stays at the tables they sit down at, and what follows for who does not."""
