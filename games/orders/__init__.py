"""Programmed actions: what a seat has said beforehand, and what is played of it."""
