"""Editions of rule variants: what is drafted, reviewed, published, and what a host may pick."""
