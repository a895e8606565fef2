from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from ratings import race


class Command(BaseCommand):
    help = (
        "Has several processes rate matches that end in the same second, kills some of them in the middle, and"
        " compares with one pass in a row. Plays in a database of its own beside the configured one, and drops it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        name = str(connection.settings_dict["NAME"])
        connection.settings_dict["TEST"]["NAME"] = f"{name}_rate_race"
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            found = race.run(options["matches"], seed=options["seed"])
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)
        is_good = found.is_equal and found.rated == found.matches
        self.stdout.write(f"{found.kills} processes were killed in the middle")
        self.stdout.write(
            f"RACE matches={found.rated} sequential={'equal' if is_good else 'different'}"
        )
        if not is_good:
            sys.exit(1)
