"""The laboratory: whole games played by bots, whole rule books tried by scenarios.

Knows no game and no framework.

Stands above everything else in the engines; commands, benchmarks and tests call it.
"""
