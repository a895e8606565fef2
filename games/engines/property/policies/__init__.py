"""The decisions in which property games differ: a small class for each subject, with a default that works.

A game derives those that differ for it and names them in its `game.py`.
"""
