"""Eurobiznes, by the rules of its Polish box.

The property game with two dice, countries and chance cards.
"""
