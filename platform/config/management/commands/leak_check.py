from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.env import ROOT

#: Where the surfaces lie: with the tests, since nothing that plays needs them.
ROOM = "tests.leaks"
#: It works in transactions that it takes back, which only the embedded database shows to sockets.
SERVERS = {"MAGNAT_DATABASE_URL", "MAGNAT_REDIS_URL"}


class Command(BaseCommand):
    help = (
        "Whether anything tells a seat or a watcher what they may not know: every surface over pairs of "
        "worlds that differ in secrets alone, in a database of its own. Planted leaks must be found."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", default="all", help="all, or games with commas between")

    def handle(self, *args: Any, **options: Any) -> None:
        if not ROOT.joinpath(*ROOM.split("."), "__main__.py").exists():
            raise CommandError("The surfaces lie with the tests, which are not installed here.")
        wanted = options["games"]
        games = [] if wanted == "all" else wanted.split(",")
        environ = {name: text for name, text in os.environ.items() if name not in SERVERS}
        environ["PYTHONPATH"] = f"{ROOT}:{ROOT / 'platform'}"
        os.chdir(ROOT)
        # In the place of this process, whose settings are those of the operator's own database.
        os.execve(sys.executable, [sys.executable, "-m", ROOM, *games], environ)  # noqa: S606 - our own module, no shell
