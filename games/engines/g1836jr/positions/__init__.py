"""A position told and set up: the flat keys of recorded games, the nested view, and the way back into a state."""
