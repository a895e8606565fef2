"""Fortuna: hotels, restaurants and stations of Warsaw around 1900, twelve open chips instead of dice."""
