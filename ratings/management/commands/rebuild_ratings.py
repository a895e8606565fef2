from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from ratings.chronicle import BrokenRecord
from ratings.models import Ladder
from ratings.services.corrections import Check, Order, ladder_check, ladder_rebuild
from ratings.services.sweeping import sweep


class Command(BaseCommand):
    help = (
        "Works all ratings out again, from the first match on. What differs is stored, with receipts;"
        " with --check it is only counted. Ended matches that nobody has rated yet are rated first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing")
        parser.add_argument("--reason", default="worked out again", help="what players read")

    def handle(self, *args: Any, **options: Any) -> None:
        started = time.monotonic()
        if not options["check"]:
            sweep(timezone.now(), thorough=True)
        try:
            # All ladders or none, held in the order in which voiding matches holds them.
            with transaction.atomic():
                ladders = Ladder.objects.order_by("game", "pace")
                found = [self._one(ladder, options) for ladder in ladders]
        except BrokenRecord as broken:
            self.stderr.write(f"stopped, nothing has changed: {broken}")
            sys.exit(1)
        different = sum(one.different for one in found)
        self.stdout.write(
            f"RATINGS matches={sum(one.matches for one in found)} "
            f"changes={sum(one.changes for one in found)} different={different} "
            f"seconds={time.monotonic() - started:.1f}"
        )
        if options["check"] and different:
            sys.exit(1)

    def _one(self, ladder: Ladder, options: dict[str, Any]) -> Check:
        if options["check"]:
            return ladder_check(ladder)
        order = Order(by=None, at=timezone.now(), reason=options["reason"])
        return ladder_rebuild(ladder=ladder, order=order)
