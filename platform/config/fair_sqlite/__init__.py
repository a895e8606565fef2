"""SQLite for several processes that write: whoever wants to waits in a queue of the system, not by asking again."""
