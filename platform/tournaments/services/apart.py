"""People who want nothing to do with each other are kept apart where that costs nothing that matters more."""

from __future__ import annotations

from lobbies.selectors import muted_pairs
from tournaments.models import PairRule, Tournament


def keep_apart(tournament: Tournament) -> None:
    """Writes down whom those who play have muted; the caller holds the lock.

    Done when people come on the list of the start, so that a round follows from rows alone. What a director said of
    the same two stays.
    """
    rows = tournament.registrations.filter(number__gt=0)
    entrant = {user_id: row.pk for row in rows for user_id in row.people}
    pairs = {tuple(sorted((entrant[one], entrant[two]))) for one, two in muted_pairs(list(entrant))}
    for first, second in sorted(pair for pair in pairs if pair[0] != pair[1]):
        PairRule.objects.get_or_create(
            tournament=tournament,
            one_id=first,
            two_id=second,
            defaults={"kind": PairRule.Kind.APART, "reason": PairRule.OWN_WISH},
        )
