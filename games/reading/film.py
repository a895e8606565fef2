"""A match that has ended, to be shown again slowly: what a watcher saw at the end of each go."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from games.models import Match
from games.reading import matches
from games.reading.table_view import seats_seen

#: The newest goes; a film is for looking at, not for study.
GOES_MOST: Final = 120


def film_of(match_id: str) -> dict[str, Any]:
    """Seats, the first view of the film, and of each later one the parts that differ.

    Raises Match.DoesNotExist, for a match that goes on too.
    """
    match = Match.objects.get(pk=match_id, status=Match.Status.ENDED)
    first, changes = _frames(match_id, match.version)
    return {"match": match_id, "seats": seats_seen(match_id), "first": first, "changes": changes}


@lru_cache(maxsize=20)
def _frames(match_id: str, version: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    # The log of a match that has ended never changes: folding it once will do.
    game = matches.fixed_for(match_id).book.game
    views: list[dict[str, Any]] = []
    goes = -1
    for _told, state in matches.states(match_id, version):
        if game.turns(state) != goes or game.outcome(state) is not None:
            goes = game.turns(state)
            views.append(game.view(state, None))
    views = views[-GOES_MOST:]
    return views[0], [changed(before, after) for before, after in pairwise(views)]


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The entries of `after` that `before` does not have like that."""
    return {key: value for key, value in after.items() if before.get(key) != value}
