"""Reads: matches as this process knows them, and what pages and sockets make of them."""
