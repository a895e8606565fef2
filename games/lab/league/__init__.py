"""Bots against each other for their strength: the same deals with seats rotated, and what the results say.

Imports go one way: `standing <- pairing <- season <- report`.
"""
