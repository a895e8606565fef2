"""How much of each game is its own: lines of code per room of the engines."""

from typing import Any

from django.core.management.base import BaseCommand

from games.engines.catalogue import GAMES
from games.lab.loc import ENGINES, SHARED, lines_of, shares_of


class Command(BaseCommand):
    help = "Lines of code (empty ones left out): the shared rooms, then each game."
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        self._tell("", {room: lines_of(ENGINES / room) for room in SHARED})
        for game in GAMES.values():
            room = type(game).__module__.removeprefix("games.engines.").partition(".")[0]
            if (ENGINES / room).is_dir():  # a game of the tests lives elsewhere
                self._tell(f"{game.key} ", shares_of(room))

    def _tell(self, of: str, figures: dict[str, int]) -> None:
        told = " ".join(f"{name}={count}" for name, count in figures.items())
        self.stdout.write(f"LOC {of}{told}")
