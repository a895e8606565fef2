"""Whether a match is what was promised."""
