"""Who must not meet, and who had rather not: what the director says of two people."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from accounts.models import User
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import PairRule, Tournament
from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.possible import leaves_none
from tournaments.services.acts import changing, check_director, note, said_in
from tournaments.services.desk_people import entrant


def add_rule(
    *, event_id: int, by: User, pair: tuple[int, int], kind: str, reason: str, now: datetime
) -> PairRule:
    """Two who must not meet, or had rather not. Raises `unplayable` where it would leave no tables."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if kind not in PairRule.Kind.values:
            raise TournamentError("no_such_entrant")
        said = said_in(reason, "text_needed") if reason.strip() else ""
        first, second = (entrant(tournament, pk) for pk in sorted(pair))
        if first == second:
            raise TournamentError("same_twice")
        rule, is_new = PairRule.objects.get_or_create(
            tournament=tournament,
            one=first,
            two=second,
            defaults={"kind": kind, "reason": said},
        )
        if not is_new:
            raise TournamentError("rule_exists")
        _check_playable(tournament)
        note(tournament, f"rule_{kind}", by, now, names=[first.name, second.name])
        return rule


def _check_playable(tournament: Tournament) -> None:
    """Raises `unplayable` where forbids leave somebody, or as many as could sit without them, no table at all."""
    rules = PairRule.objects.filter(tournament=tournament, kind=PairRule.Kind.FORBID)
    people = {str(row.pk): row.name for row in tournament.registrations.all() if row.is_in}
    sizes = selectors.terms_of(tournament).sizes
    forbid = frozenset(
        frozenset(map(str, pair))
        for pair in rules.values_list("one", "two")
        if people.keys() >= {*map(str, pair)}
    )
    forbidden = Counter(pk for pair in forbid for pk in pair)
    for pk, name in people.items():
        if forbidden[pk] and len(people) - forbidden[pk] < min(sizes):
            raise TournamentError("unplayable", problem=name)
    event = Event("", sizes, [Entrant(pk) for pk in people], forbid=forbid)
    if forbid and leaves_none(event):
        names = ", ".join(sorted(people[pk] for pk, _ in forbidden.most_common(2)))
        raise TournamentError("unplayable", problem=names)


def drop_rule(*, event_id: int, by: User, rule_id: int, now: datetime) -> None:
    """Takes back what was said of two."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        rule = PairRule.objects.filter(tournament=tournament, pk=rule_id).first()
        if rule is None:
            raise TournamentError("no_such_entrant")
        if rule.is_confidential:
            raise TournamentError("rule_confidential")
        note(tournament, "rule_dropped", by, now, names=[rule.one.name, rule.two.name])
        rule.delete()
