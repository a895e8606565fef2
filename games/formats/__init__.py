"""Matches as files: the export, and logs of other sites."""
