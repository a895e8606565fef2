"""What every game is made of. Names no game, knows no framework, no clock, no global randomness."""
