"""Players as flat keys and views call them: 1, 2 ... Everywhere else a seat is counted from 0; here alone one becomes the other."""

from games.engines.g1836jr.compiled import NONE


def player_of(seat: int) -> int:
    """The number that recorded games give to a seat."""
    return seat + 1


def seat_of(player: int) -> int:
    """The seat of a number in a flat key."""
    return player - 1


def player_or_none(seat: int) -> int | None:
    """The number of a seat, None where nobody is meant."""
    return None if seat == NONE else player_of(seat)


def seat_or_none(player: int | None) -> int:
    """The seat of a number, `NONE` where nobody is meant."""
    return NONE if player is None else seat_of(player)
