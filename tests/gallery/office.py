"""What the staff's pages show in the gallery: a draft with changes, and one that AI players have tried and a reviewer is to judge."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from accounts.models import User

#: Who works in the office, with every role.
STAFF = "Lidia Żak"
#: Games of the trial whose figures are seen: enough to draw bars, few enough to be played while the gallery is built.
GAMES = 4
SATURDAY = {
    "format": 1,
    "game": "eurobiznes",
    "slug": "quick-saturday",
    "name": {"pl": "Szybka sobota", "en": "Quick Saturday"},
    "note": {"pl": "Na wieczory do godziny.", "en": "For evenings of an hour."},
    "base": "seed",
    "rules": {"starting_cash": 2000, "max_houses_per_turn": 6, "round_limit": 20},
    "tables": {
        "/fields/1/name_pl": "Korfu",
        "/fields/1/name_en": "Corfu",
        "/decks/blue/1/effect/amount": 200,
        "/decks/blue/1/text_pl": "Kasjer się przeliczył – bank dopłaca ci 200 $.",
        "/decks/blue/1/text_en": "The cashier miscounted – the bank hands you $200.",
    },
}

#: A railway whose market and trains are being changed.
LINE = {
    "format": 1,
    "game": "1836jr",
    "slug": "short-line",
    "name": {"pl": "Krótka linia", "en": "Short line"},
    "rules": {},
    "tables": {"/trains/0/price": 90, "/market/rows/0/1/zone": "yellow"},
}

#: Reports: why, and what was added; then what was said, by who reports it and by who is reported.
REPORTS = (("abuse", "Tak jest od trzech partii."), ("cheating", ""), ("spam", "Ciągle to samo."))
SAID = (
    ("Może zamienimy Wiedeń na Zurych?", "Z takim frajerem nie handluję."),
    ("Skąd wiesz, co mam na ręce?", "Bo Ola mi powiedziała przez telefon."),
    ("Twoja kolej.", "Kupię wszystko! Kupię wszystko! Kupię wszystko!"),
)


def furnished(author: User, staff: User, now: datetime) -> dict[str, Any]:
    """Opens the office to `staff`; the editions that the scenes show, by their place in a path."""
    from django.contrib.auth.models import Group  # noqa: PLC0415 - after the setup

    from games.editions import services  # noqa: PLC0415 - after the setup

    for person in (author, staff):
        person.is_staff = True
        person.save()
        person.groups.set(Group.objects.all())
    staff.is_superuser = True
    staff.save()
    draft = services.draft(content=_content(SATURDAY), who=staff, now=now)
    tried = {**SATURDAY, "slug": "quick-sunday", "name": {"pl": "Szybka niedziela", "en": "Quick Sunday"}}  # fmt: skip
    waiting = services.draft(content=_content(tried), who=author, now=now)
    _tried(waiting.pk, author, now)
    services.check(edition_id=waiting.pk, who=author, now=now)
    line = services.draft(content=_content(LINE), who=staff, now=now)
    return {
        "edition_draft": draft.pk,
        "edition_waiting": waiting.pk,
        "edition_railway": line.pk,
        **_reported(author, staff, now),
    }


def _reported(reporter: User, accused: User, now: datetime) -> dict[str, Any]:
    """Two reports that wait for an answer, and one that has its own; the first of them, and where it was said."""
    from games.models import Match  # noqa: PLC0415 - after the setup
    from lobbies.models import Report  # noqa: PLC0415 - after the setup

    match = Match.objects.order_by("pk").values_list("pk", flat=True)[0]
    names = (reporter.display_name, accused.display_name)
    made = []
    for at, (reason, note) in enumerate(REPORTS):
        lines = [{"author": {"name": name}, "text": text, "room": "table"} for name, text in zip(names, SAID[at], strict=True)]  # fmt: skip
        made.append(
            Report.objects.create(
                reporter=reporter,
                accused=accused,
                context={"match": match, "lines": lines},
                reason=reason,
                note=note,
                at=now - timedelta(hours=2 * at),
            )
        )
    answered = {"state": Report.State.DISMISSED, "decided_by": accused, "decided_at": now}
    Report.objects.filter(pk=made[-1].pk).update(
        **answered, answer="To był żart, obie strony to potwierdziły."
    )
    return {"report": made[0].pk, "reported_match": match}


def _content(file: dict[str, Any]) -> Any:
    from games.variants.content import examine  # noqa: PLC0415 - after the setup

    found = examine(file)
    assert found.content is not None, found.violations
    return found.content


def _tried(edition_id: int, who: User, now: datetime) -> None:
    """A trial, played to its end."""
    from games.desk import trials  # noqa: PLC0415 - after the setup
    from games.editions.models import EditionTrial  # noqa: PLC0415 - after the setup

    trial = trials.begin(edition_id=edition_id, who=who, now=now)
    EditionTrial.objects.filter(pk=trial.pk).update(games=GAMES)
    done: int | None = 0
    while done is not None:
        done = trials.step(trial_id=trial.pk, done=done, now=now)
