"""Anti-Monopoly: entrepreneurs and monopolists in the streets of eight cities."""
