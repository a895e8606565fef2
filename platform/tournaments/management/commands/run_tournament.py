from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engines.bots import BOTS
from games.smoke.house import ROOT, House, HouseError
from tournaments.drill import DrillSpec
from tournaments.formats.catalogue import FORMATS

#: Seconds between two kills, so that something is under way when the next one comes.
KILL_EVERY = 2.0
#: An arena goes on until its time is up: so many waves where nobody says how many.
WAVES = 2
#: So many rounds of a round robin of more people where all formats are played; everybody meeting everybody takes long.
ROBIN_ROUNDS, ROBIN_WHOLE = 2, 32


def numbers(text: str) -> list[int]:
    """`5,13,32`: how many take part."""
    found = [int(part) for part in text.split(",") if part.isdecimal()]
    if len(found) != text.count(",") + 1 or min(found) < 2:  # noqa: PLR2004 - one plays nobody
        raise ArgumentTypeError("must be numbers from 2, separated by commas")
    return found


class Command(BaseCommand):
    help = (
        "Plays whole events over a platform of its own, by AI, and tells their standings. With --kills "
        "processes of it are killed on the way; --read-results replays an event from what --write-results kept."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=[*FORMATS, "all"], default="swiss")
        parser.add_argument("--players", type=numbers, default=[16])
        parser.add_argument("--rounds", type=int, default=0, help="0: as the format says")
        parser.add_argument("--bots", choices=sorted(BOTS), default="steady")
        parser.add_argument("--speed", choices=["max"], default="max")
        parser.add_argument("--kills", type=int, default=0)
        parser.add_argument("--no-shows", type=int, default=0)
        parser.add_argument("--withdrawals", type=int, default=0)
        parser.add_argument("--write-results", type=Path)
        parser.add_argument("--read-results", type=Path)
        parser.add_argument("--seconds", type=float, default=3000, help="patience with one event")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["read_results"]:
                self._replay(options)
            else:
                self._play(options)
        except (HouseError, DrillStopped) as error:
            self.stderr.write(str(error))
            sys.exit(1)

    def _play(self, options: dict[str, Any]) -> None:
        keys = list(FORMATS) if options["format"] == "all" else [options["format"]]
        kept = []
        with House() as house:
            for key in keys:
                for players in options["players"]:
                    self.stdout.write(f"{key}, {players} entrants")
                    spec = spec_of(key, players, options)
                    report = self._drilled(spec, house.folder, house, options["kills"])
                    if options["kills"]:
                        self.stdout.write(f"killed {house.kills} times so far")
                    kept.append({"spec": vars(spec) | {"results": report["results"]}})
        if options["write_results"]:
            options["write_results"].write_text(json.dumps(kept))

    def _replay(self, options: dict[str, Any]) -> None:
        for one in json.loads(options["read_results"].read_text()):
            with tempfile.TemporaryDirectory(prefix="magnat-drill-") as folder:
                subprocess.run(
                    [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
                    cwd=ROOT, env=environ(folder), check=True,
                )  # fmt: skip
                self._drilled(DrillSpec(**one["spec"]), folder, None, 0)

    def _drilled(
        self, spec: DrillSpec, folder: str, house: House | None, kills: int
    ) -> dict[str, Any]:
        """One event in a process of its own, while processes of the platform are killed."""
        given = Path(folder) / "drill.json"
        given.write_text(json.dumps(vars(spec)))
        process = subprocess.Popen(  # noqa: S603 - this Python, on a module of ours
            [sys.executable, "-m", "tournaments.drill", str(given)],
            cwd=ROOT, env=environ(folder), stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        while house is not None and kills and process.poll() is None:
            time.sleep(KILL_EVERY)
            if kills % 5 == 0:
                house.kill_and_start()
            else:
                house.kill_part()
            kills -= 1
        told, _ = process.communicate()
        if process.returncode:
            raise DrillStopped("the event did not come to its end")
        report: dict[str, Any] = json.loads(told.splitlines()[-1])
        self.stdout.write(
            f"TOURNAMENT done rounds={report['rounds']} tables={report['tables']} "
            f"standings={report['standings']}"
        )
        return report


class DrillStopped(Exception):
    """An event of a drill failed; its process has said why."""


def spec_of(key: str, players: int, options: dict[str, Any]) -> DrillSpec:
    rounds = options["rounds"]
    if key == "arena":
        rounds = rounds or WAVES
    if options["format"] == "all" and key == "robin" and players > ROBIN_WHOLE:
        rounds = rounds or ROBIN_ROUNDS
    return DrillSpec(
        key,
        players,
        rounds,
        options["bots"],
        options["no_shows"],
        options["withdrawals"],
        options["seconds"],
    )


def environ(folder: str) -> dict[str, str]:
    """The environment in which a process shares the platform's DATA_DIR."""
    return os.environ | {
        "DATA_DIR": folder,
        "MAGNAT_DATABASE_URL": "",
        "MAGNAT_REDIS_URL": "",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}",
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
    }
