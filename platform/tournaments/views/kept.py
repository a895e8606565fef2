"""What a director typed and was refused stands at the desk again, once: nobody writes a list of thirty names twice."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest

_KEPT: Final = "desk_kept"
#: What stands there again, by act.
FIELDS: Final = {
    "import": ("names",),
    "announce": ("text",),
    "correct": ("bout", "place", "reason"),
}
#: Letters that are kept of a field: as many as an import may have.
LETTERS_MOST: Final = 60_000


def keep(request: HttpRequest, event_id: int, act: str) -> None:
    """Keeps what was typed for the next look at the desk of this event."""
    if act in FIELDS:
        fields = {
            name: [value[:LETTERS_MOST] for value in request.POST.getlist(name)[:12]]
            for name in FIELDS[act]
        }
        request.session[_KEPT] = {"event": event_id, "act": act, "fields": fields}


def kept(request: HttpRequest, event_id: int) -> dict[str, dict[str, list[str]]]:
    """The fields by act; what was typed at another desk is forgotten."""
    found = request.session.pop(_KEPT, None)
    return {found["act"]: found["fields"]} if found and found["event"] == event_id else {}


def put_back(rounds: list[dict[str, Any]], fields: dict[str, list[str]] | None) -> None:
    """The places that were typed for a table, beside those it has; `rounds` as `round_shows` gives them."""
    if not fields:
        return
    for shown in (one for each in rounds for one in each["bouts"]):
        if [str(shown["bout"].pk)] == fields["bout"]:
            shown["typed"] = {"reason": "".join(fields["reason"])}
            for seat, place in zip(shown["seats"], fields["place"], strict=False):
                seat["typed"] = place
