"""What the rules ask of the policies of a game; `policies` has the answer that works where a game gives none."""
