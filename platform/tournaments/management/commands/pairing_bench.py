from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.bench import Measured, measure
from tournaments.pairing.polish import AIMS, NoProof

FEWEST = 3


def numbers(text: str) -> list[int]:
    """`8,16,64`: how many players each event has."""
    found = [int(part) for part in text.split(",") if part.isdecimal()]
    if len(found) != text.count(",") + 1 or min(found) < FEWEST:
        raise ArgumentTypeError(f"must be numbers from {FEWEST}, separated by commas")
    return found


class Command(BaseCommand):
    help = "Pairs invented events and tells what their rounds are worth and how long they took."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=numbers, default=numbers("8,16,64,128"))
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seeds", type=int, default=5, help="events of each number")
        parser.add_argument(
            "--proof",
            action="store_true",
            help="have OR-tools prove each round too, and tell how long that took; up to 40 people",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        avoidable, imbalance, slowest = 0, 0, 0.0
        for players in options["players"]:
            found = self._measured(players, options)
            self.stdout.write(
                f"{players:>4} players: repeats={found.repeats} by_standings={found.by_standings} "
                f"avoidable={found.avoidable} "
                f"unproved={found.unproved} seat_imbalance={found.imbalance} "
                f"spread={found.spread:.2f} slowest={found.slowest:.2f}s{_proofs_told(found)}"
            )
            avoidable += found.avoidable
            imbalance = max(imbalance, found.imbalance)
            slowest = max(slowest, found.slowest)
        self.stdout.write(
            f"PAIRING avoidable_repeats={avoidable} seat_imbalance_max={imbalance} "
            f"slowest={slowest:.2f}s"
        )

    def _measured(self, players: int, options: dict[str, Any]) -> Measured:
        seeds = range(options["seeds"])
        try:
            return measure(players, options["rounds"], seeds, is_proof_wanted=options["proof"])
        except NoProof as error:
            raise CommandError(str(error), returncode=2) from error


def _proofs_told(found: Measured) -> str:
    """How many rounds were proved in every aim, up to repeats at least, and how long that took."""
    if not found.proofs:
        return ""
    rounds, whole = found.proofs.total(), found.proofs[len(AIMS)]
    least = AIMS.index("repeats") + 1
    repeats = sum(count for aims, count in found.proofs.items() if aims >= least)
    return (
        f" proof_repeats={repeats}/{rounds} proof_whole={whole}/{rounds} better={found.better} "
        f"slowest_with_proof={found.slowest_proof:.2f}s"
    )
