"""Who moves at a table: people, AI players, the clock."""
