"""How strong bots are: leagues on every core, through the public contract only."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engines.bots import Budget
from games.engines.bots.decisions import STEPS
from games.engines.kernel.errors import IllegalAction
from games.lab.league import report, season
from games.lab.league.pairing import ROUNDS, League
from games.lab.pool import UnknownGame, cores_available
from games.lab.simulation import BadPlan


class Command(BaseCommand):
    help = "Each bot named before another sits down alone against a table of it; the last line says how the games went."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="key of a game")
        parser.add_argument(
            "--bots",
            required=True,
            help="the stronger first: master,shrewd,steady; own means by name: master@1000ms,master@50ms or master@400steps",
        )
        parser.add_argument("--games", type=int, default=100, help="of each pairing")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--budget", type=int, help="milliseconds of a decision")
        parser.add_argument("--steps", type=int, help="positions that a decision may play to")
        parser.add_argument("--round-limit", type=int, default=ROUNDS)
        parser.add_argument("--save", type=Path, help="the page that the figures are written to")
        parser.add_argument("--cores", type=int, default=cores_available())

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            planned = _season(options).checked()
        except (BadPlan, UnknownGame) as error:
            raise CommandError(str(error)) from error
        except IllegalAction as error:
            raise CommandError(f"--round-limit: {error.params.get('problem')}") from error
        results = season.play(planned, options["cores"])
        if options["save"]:
            _save(options["save"], planned, results)
        for line in report.problems(results):
            self.stderr.write(line)
        self.stdout.write("\n".join(report.table(planned, results)))
        self.stdout.write(report.endings(results))
        self.stdout.write(report.leads(planned, results))
        self.stdout.write(report.verdict(planned, results))
        if not report.is_clean(results):
            raise SystemExit(1)


def _season(options: dict[str, Any]) -> League:
    return League(
        game=options["game"],
        seats=options["seats"],
        games=options["games"],
        bots=tuple(options["bots"].split(",")),
        seed=options["seed"],
        budget=_budget(options["budget"], options["steps"]),
        round_limit=options["round_limit"],
    )


def _budget(ms: int | None, steps: int | None) -> Budget:
    """Milliseconds alone where they are named alone; a number that is named and 0 is refused later."""
    if ms is None and steps is None:
        return Budget(STEPS)
    if ms == 0 or steps == 0:
        raise BadPlan("--budget: 1 ms or 1 step at least is needed")
    return Budget(steps or 0, ms or 0)


def _save(page: Path, planned: League, results: list[season.LeagueGame]) -> None:
    try:
        before = page.read_text("utf-8") if page.exists() else ""
        page.write_text(report.saved(before, planned, results), "utf-8")
    except OSError as error:
        raise CommandError(f"--save: {page}: {error.strerror}") from error
