from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import selectors
from accounts.services.factors import factor_remove


class Command(BaseCommand):
    help = "Takes away the second factor of somebody who lost it, and signs them out everywhere."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the name that this person has on the site")

    def handle(self, *_args: Any, **options: Any) -> None:
        person = selectors.person_by_name(options["name"])
        if person is None:
            raise CommandError("Nobody has this name.")
        self.stdout.write(f"FACTOR removed={factor_remove(user=person)} user={person.pk}")
