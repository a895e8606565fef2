"""Formats of events, pure: which tables come next, who stands where and why.

`record` is an event so far, `scales` what a place is worth, `tallies` what everybody has done, `ranking` the
standings with all tie-breaks; each format then has a file of its own, and `catalogue` names them. Imports go
one way, in this order.
"""
