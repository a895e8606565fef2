"""The property-trading kernel: what three games share.

Tells them apart by data, parameters and policies, never by name.
"""
