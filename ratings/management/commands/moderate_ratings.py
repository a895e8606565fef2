from __future__ import annotations

import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts import selectors as people
from accounts.models import User
from games.models import Match
from games.play import Refused
from ratings.chronicle import BrokenRecord
from ratings.services import corrections
from ratings.services.corrections import Moved, Order

#: What is said of a match.
OF_MATCHES: Final = {
    "void": corrections.matches_void,
    "reinstate": corrections.matches_reinstate,
}


class Command(BaseCommand):
    help = (
        "Voids a match or takes that back, takes a person out of all ladders, freezes one or lifts that. What would change is printed"
        " first with --preview, and then nothing is written."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["void", "reinstate", "remove", "freeze", "unfreeze"])
        parser.add_argument("whom", help="the id of a match, or the name or number of a person")
        parser.add_argument("--reason", required=True, help="what players read")
        parser.add_argument(
            "--by", default="", help="name of the member of the staff who orders it"
        )
        parser.add_argument(
            "--since", default="2000-01-01", help="remove: the first day, YYYY-MM-DD"
        )
        parser.add_argument("--preview", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        by = people.person_by_name(options["by"]) if options["by"] else None
        order = Order(by=by, at=timezone.now(), reason=options["reason"])
        try:
            if options["what"] in {"freeze", "unfreeze"}:
                self._freeze(options, order)
            else:
                self._correct(options, order)
        except (Match.DoesNotExist, User.DoesNotExist, Refused, BrokenRecord, ValueError) as error:
            self.stderr.write(f"nothing has changed: {error!r}")
            sys.exit(1)

    def _person(self, reference: str) -> User:
        found = people.person_at(reference)
        if found is None:
            raise User.DoesNotExist(reference)
        return found

    def _freeze(self, options: dict[str, Any], order: Order) -> None:
        user = self._person(options["whom"])
        act = (
            corrections.person_freeze
            if options["what"] == "freeze"
            else corrections.person_unfreeze
        )
        self.stdout.write(f"MODERATED changed={int(act(user=user, order=order))}")

    def _correct(self, options: dict[str, Any], order: Order) -> None:
        if options["what"] in OF_MATCHES:
            correct: Any = OF_MATCHES[options["what"]]
            given: dict[str, Any] = {"match_ids": [options["whom"]], "order": order}
        else:
            correct = corrections.person_remove
            since = datetime.fromisoformat(options["since"]).replace(tzinfo=UTC)
            given = {"user": self._person(options["whom"]), "since": since, "order": order}
        moved: list[Moved] = (
            corrections.preview(correct, **given) if options["preview"] else correct(**given)
        )
        for one in moved:
            self.stdout.write(
                f"{one.ladder} {one.name}: {one.before} -> {one.after} ({one.change:+})"
            )
        self.stdout.write(f"MODERATED changed={len(moved)} preview={int(options['preview'])}")
