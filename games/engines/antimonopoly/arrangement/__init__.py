"""The best last arrangement: what a seat had better do before the end of a timed game (R-AM-TIM-03..08)."""
