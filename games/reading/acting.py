"""For which seats somebody may act: the own one and, at one device, those of the people beside them.

Whose press it is, the message says and not the question: seats that are asked together share a question, and a key that
is sent twice would play for the next one.
"""

from __future__ import annotations

from games.engines.kernel.errors import IllegalAction
from games.reading.seating import Seating


def seats_for(seating: Seating, user_id: int | None) -> tuple[int, ...]:
    """The seats of this person, the own one first; none for who only watches, or has given the seat up."""
    own = seating.seat_of(user_id)
    return () if own is None else seating.seats_at(own)


def seat_for(seating: Seating, user_id: int | None, seat: int | None) -> int:
    """The seat for which this person acts, who has named `seat`; None: none, which is enough for who has one alone.

    Raises IllegalAction `not_your_seat`, `seat_needed`.
    """
    mine = seats_for(seating, user_id)
    if not mine or (seat is not None and seat not in mine):
        raise IllegalAction("not_your_seat")
    if seat is not None:
        return seat
    if len(mine) > 1:
        raise IllegalAction("seat_needed")
    return mine[0]


def seat_shown(seating: Seating, user_id: int | None, seat: int | None) -> int | None:
    """The seat whose table this person is shown: the one named, else the own one; None for who watches.

    Raises IllegalAction `not_your_seat`.
    """
    return seating.seat_of(user_id) if seat is None else seat_for(seating, user_id, seat)
