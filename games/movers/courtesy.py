"""An AI that has asked a person for something leaves time for the answer before it plays on.

By most rules offers end with the turn of who made them: an AI that went on at its usual pace would take its offer back
before anybody could read it.
"""

from __future__ import annotations

from typing import Final

from games import play
from games.models import Entry
from games.reading import selectors
from games.reading.matches import Live
from games.storage.statements import NewEntry

#: Seconds for the answer, by pace. A table at which AI play at once wants no pauses.
PATIENCE: Final = {"instant": 0, "quick": 12, "human": 15}


def seconds_left(
    table: selectors.Standing, live: Live, now_ms: int, newest: NewEntry | Entry | None = None
) -> float:
    """How long the AI that has just made an offer to a person still waits; 0 where nobody waits for an answer.

    For the same offer it waits once in a match: whoever let it pass needs no time for it any more. `newest`: the entry
    that has led here, where it is at hand; else it is read.
    """
    patience = PATIENCE[live.fixed.pace]
    if not patience or not table.seating.held:
        return 0
    match_id = live.fixed.match_id
    offer = newest or _entry_by_ai(match_id, live.version)
    if offer is None or not (_is_offer_of_ai(offer) and _is_put_to_a_person(table, offer)):
        return 0
    left = min(patience - (now_ms - offer.at_ms) / 1000, patience)
    is_asked = left > 0 and offer.seat in live.table.questions
    return left if is_asked and _is_new(match_id, offer) else 0


def addressee(entry: NewEntry | Entry) -> int | None:
    """The seat to which an entry makes an offer; None for one that makes none.

    A settlement names nobody, but everybody is told who the creditor is; of a secret offer only the action says for whom it is.
    """
    for event in entry.told:
        if event["event"] == "offer_made":
            seat = event.get("to", entry.action.get("to"))
            return seat if isinstance(seat, int) else None
    return None


def is_waiting(match_id: str, version: int, now_ms: int) -> bool:
    """Whether the AI that plays after entry `version` leaves time for an answer. Raises Match.DoesNotExist.

    The state of the match is looked at for an offer alone: who asks looks after many matches.
    """
    offer = _entry_by_ai(match_id, version)
    if offer is None or not _is_offer_of_ai(offer):
        return False
    table = selectors.table_for(match_id)
    if table.live is None or table.live.version != version:
        return False
    return seconds_left(table, table.live, now_ms, offer) > 0


def _entry_by_ai(match_id: str, number: int) -> Entry | None:
    return Entry.objects.filter(match=match_id, number=number, maker=play.BOT).first()


def _is_offer_of_ai(entry: NewEntry | Entry) -> bool:
    return entry.maker == play.BOT and addressee(entry) is not None


def _is_put_to_a_person(table: selectors.Standing, offer: NewEntry | Entry) -> bool:
    seat = addressee(offer)
    return (
        seat is not None
        and table.seating.lines[seat].is_of_person
        and seat not in table.seating.bots
    )


def _is_new(match_id: str, offer: NewEntry | Entry) -> bool:
    earlier = Entry.objects.filter(
        match=match_id, seat=offer.seat, number__lt=offer.number, action=offer.action
    )
    return not earlier.exists()
