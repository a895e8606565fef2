from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.bench import measure

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

    def handle(self, *args: Any, **options: Any) -> None:
        avoidable, imbalance, slowest = 0, 0, 0.0
        for players in options["players"]:
            found = measure(players, options["rounds"], range(options["seeds"]))
            self.stdout.write(
                f"{players:>4} players: repeats={found.repeats} by_standings={found.by_standings} "
                f"avoidable={found.avoidable} "
                f"unproved={found.unproved} seat_imbalance={found.imbalance} "
                f"spread={found.spread:.2f} slowest={found.slowest:.2f}s"
            )
            avoidable += found.avoidable
            imbalance = max(imbalance, found.imbalance)
            slowest = max(slowest, found.slowest)
        self.stdout.write(
            f"PAIRING avoidable_repeats={avoidable} seat_imbalance_max={imbalance} "
            f"slowest={slowest:.2f}s"
        )
