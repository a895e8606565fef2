"""What happens in each round: the auction, stock rounds, operating rounds, and what leads from one to the next."""
