"""The map of a match: tiles and track, what may be laid and placed, the routes of trains."""
