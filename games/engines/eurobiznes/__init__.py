"""Eurobiznes.

The property game with two dice, countries and chance cards, by the rules of its Polish box.
"""
