"""Logs of 18xx.games: read, played, written."""
