"""Editions of rules as content: files read and checked, differences in words, random ones. Pure: no database."""
