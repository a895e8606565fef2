from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts.models import User
from games.formats.transfer import match_import
from games.fronts.catalogue import EXCHANGES
from games.fronts.exchange import LogRefused

#: The site that the command is named for.
_SITE = "18xx.games"


class Command(BaseCommand):
    help = "Makes a match from a log of 18xx.games: USER takes a seat, AI players the others."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--user", required=True, help="user name of who takes a seat")
        parser.add_argument("--seat", type=int, default=1, help="1 to 4, in seating order")

    def handle(self, *args: Any, **options: Any) -> None:
        exchange = EXCHANGES[_SITE]
        try:
            user = User.objects.get(username=options["user"])
            with options["file"].open("rb") as file:
                content = file.read(exchange.most_bytes + 1)
            match_id = match_import(
                exchange=exchange,
                content=content,
                user=user,
                seat=options["seat"] - 1,
                now=timezone.now(),
            )
        except (LogRefused, OSError, User.DoesNotExist) as error:
            self.stderr.write(f"import18xx: {error}")
            self.stdout.write("IMPORT matches=0")
            sys.exit(1)
        self.stdout.write(f"IMPORT matches=1 match={match_id}")
