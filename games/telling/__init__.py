"""Telling the table: sockets, who is there, and what brings them up to date."""
