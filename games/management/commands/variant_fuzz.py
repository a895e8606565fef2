"""Random valid editions of a game, each played once by bots."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from games.engines.catalogue import GAMES
from games.lab.pool import UnknownGame, cores_available, game_named
from games.lab.simulation import (
    BadPlan,
    SimulationPlan,
    SimulationReport,
    check_bots,
    simulate_each,
)
from games.variants.content import EditionContent
from games.variants.sampling import random_edition

#: Rounds after which a property game stops, where its rules set no limit.
ROUNDS_MOST = 60
#: Actions after which a game is held to have no end. The longest of 2,000 random editions took 7,000.
ACTIONS_MOST = 50_000
FAULTS_SHOWN = 10
#: Who draws all it does, and who plays in its place where that has no end.
CHANCE, PLANNER = "random", "steady"
#: What is counted, in the order of the verdict; a failed game names one of them.
FAULTS = {"errors": "error", "dead_ends": "dead_end", "broken": "broken"}


class Command(BaseCommand):
    help = (
        "Make random valid editions of a game and play each; the last line counts what went wrong."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="key of a game")
        parser.add_argument("--editions", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--bots",
            default="steady,random",
            help="who plays: one of these is drawn for every seat",
        )
        parser.add_argument("--cores", type=int, default=cores_available())

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            game_named(options["game"])
        except UnknownGame as error:
            raise CommandError(str(error)) from error
        if options["editions"] < 1:
            raise CommandError("--editions: at least one edition is needed")
        bots = tuple(options["bots"].split(","))
        try:
            check_bots(bots, options["game"])
        except BadPlan as error:
            raise CommandError(str(error)) from error
        with override("en"):
            plans = [
                _plan(options["game"], options["seed"], number, bots)
                for number in range(1, options["editions"] + 1)
            ]
        reports = self._with_somebody_who_plans(
            simulate_each(plans, options["cores"]), options["cores"]
        )
        if not self._tell(reports):
            raise SystemExit(1)

    def _with_somebody_who_plans(
        self, reports: list[SimulationReport], cores: int
    ) -> list[SimulationReport]:
        """The reports, those without an end at tables of chance alone played once more with one player who plans.

        Players who draw all they do can bid away, for ever, what they would have to save: that is their fault, and the
        edition's only if a game has no end with a player who wants one.
        """
        endless = [
            at
            for at, report in enumerate(reports)
            if report.count(FAULTS["dead_ends"]) and set(report.plan.bots) == {CHANCE}
        ]
        plans = [
            replace(reports[at].plan, bots=(PLANNER, *reports[at].plan.bots[1:])) for at in endless
        ]
        found = list(reports)
        for at, again in zip(endless, simulate_each(plans, cores), strict=True):
            found[at] = again
            if not again.errors:
                words = f"chance alone found no end in {ACTIONS_MOST} actions, {PLANNER} did"
                self.stdout.write(f"edition {at + 1}: {words}")
        return found

    def _tell(self, reports: list[SimulationReport]) -> bool:
        """Whether nothing went wrong."""
        wrong = [(at, report) for at, report in enumerate(reports, start=1) if report.errors]
        for number, report in wrong[:FAULTS_SHOWN]:
            self.stdout.write(f"edition {number}: {report.problems()[0]}")
        counts = {name: sum(r.count(fault) for r in reports) for name, fault in FAULTS.items()}
        figures = " ".join(f"{name}={count}" for name, count in counts.items())
        self.stdout.write(f"VARIANTS editions={len(reports)} {figures}")
        return not wrong


def _plan(game: str, seed: int, number: int, bots: Sequence[str]) -> SimulationPlan:
    """Edition `number` of a seed is the same whoever makes the others."""
    rng = Random(f"{game} {seed} {number}")  # noqa: S311  no secret depends on it
    content = random_edition(game, rng)
    low, high, _mode = GAMES[game].seats_for(content.rules)
    seats = rng.randint(low, high)
    seated = tuple(rng.choice(bots) for _ in range(seats))
    return SimulationPlan(
        game,
        seats,
        games=1,
        bots=seated,
        seed=number,
        rules=dict(content.rules),
        round_limit=_round_limit(content),
        guarded=True,
        actions_most=ACTIONS_MOST,
        tables=content.tables,
    )


def _round_limit(content: EditionContent) -> int:
    return ROUNDS_MOST if "round_limit" in content.rules else 0
