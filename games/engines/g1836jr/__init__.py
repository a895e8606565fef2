"""1836jr: rules, map and market of the game, its engine, and what reads and writes its logs."""
