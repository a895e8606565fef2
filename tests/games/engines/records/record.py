"""Writes recorded games: `python -m tests.games.engines.records.record GAME`.

A record is never written again for an engine revision that has been played: it holds still what old
matches need.
"""

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.log import Fold, digest, digest_of
from games.engines.kernel.rng import CommittedRng, FastRng, derived_seed, salt_for

FOLDER = Path(__file__).parent
#: Every so many entries the digest of the state is kept.
EVERY = 20


@dataclass(frozen=True)
class RecordRecipe:
    """How one game was played.

    `system` are actions of the table, by the number of the entry before which they come.
    """

    name: str
    game: str
    seats: int
    bots: tuple[str, ...]
    rules: dict[str, Any] = field(default_factory=dict)
    system: dict[int, Action] = field(default_factory=dict)


RECIPES = (
    RecordRecipe("eurobiznes-last-player-two", "eurobiznes", 2, ("steady", "steady")),
    RecordRecipe(
        "eurobiznes-last-player-manual-claims",
        "eurobiznes",
        3,
        ("steady", "random", "steady"),
        {"rent_claim_mode": "manual", "start_salary": 100, "trade_timing": "any_time"},
        {40: {"do": "leave", "who": 1}},
    ),
    RecordRecipe(
        "eurobiznes-time-limit-finish-turn",
        "eurobiznes",
        4,
        ("steady", "steady", "steady", "steady"),
        {"time_limit_minutes": 120},
        {300: {"do": "time_up"}},
    ),
    RecordRecipe(
        "eurobiznes-time-limit-finish-round",
        "eurobiznes",
        3,
        ("steady", "random", "steady"),
        {"time_limit_minutes": 15, "time_end_mode": "finish_round", "auction_mode": "timed_open"},
        {150: {"do": "time_up"}},
    ),
    RecordRecipe(
        "eurobiznes-round-limit-random",
        "eurobiznes",
        3,
        ("random", "random", "random"),
        {"round_limit": 12, "allow_gifts": True, "jail_early_exit": "fine_and_double"},
    ),
    RecordRecipe(
        "eurobiznes-last-player-timed-auctions",
        "eurobiznes",
        6,
        ("steady", "random", "steady", "steady", "random", "steady"),
        {"auction_mode": "timed_open", "starting_cash": 1000, "start_salary": 0},
    ),
    RecordRecipe(
        "fortuna-last-player-chips",
        "fortuna",
        4,
        ("steady", "random", "random", "random"),
        {},
        {90: {"do": "leave", "who": 3}},
    ),
    RecordRecipe(
        "fortuna-last-player-dice",
        "fortuna",
        3,
        ("steady", "steady", "steady"),
        {"movement_mode": "dice", "mortgage_transfer": "buyer_choice", "starting_cash": 12000},
    ),
    RecordRecipe(
        "fortuna-last-pair",
        "fortuna",
        4,
        ("steady", "steady", "steady", "steady"),
        {"pair_play": True, "players_min": 4, "movement_mode": "dice", "starting_cash": 5000},
    ),
    RecordRecipe(
        "fortuna-time-limit-manual-claims",
        "fortuna",
        4,
        ("steady", "random", "steady", "steady"),
        {"time_limit_minutes": 180, "rent_claim_mode": "manual", "auction_mode": "timed_open"},
        {400: {"do": "time_up"}},
    ),
    RecordRecipe(
        "fortuna-round-limit-pairs",
        "fortuna",
        4,
        ("steady", "steady", "steady", "steady"),
        {"pair_play": True, "round_limit": 40, "pair_joint_sets": True, "holiday_turns": 2},
    ),
    RecordRecipe(
        "fortuna-round-limit-random",
        "fortuna",
        2,
        ("random", "random"),
        {"round_limit": 10, "trade_offers_public": False, "allow_gifts": True},
    ),
    RecordRecipe(
        "antimonopoly-role-gone",
        "antimonopoly",
        4,
        ("steady", "random", "steady", "random"),
    ),
    RecordRecipe(
        "antimonopoly-last-player-auctions",
        "antimonopoly",
        3,
        ("steady", "random", "random"),
        {
            "win_mode": "A",
            "auction_enabled": True,
            "starting_cash": 500,
            "asset_timing": "any_time",
        },
    ),
    RecordRecipe(
        "antimonopoly-time-limit",
        "antimonopoly",
        5,
        ("steady", "steady", "random", "steady", "steady"),
        {"time_limit_minutes": 120},
        {400: {"do": "time_up"}},
    ),
    RecordRecipe(
        "antimonopoly-round-limit-handicap",
        "antimonopoly",
        2,
        ("steady", "random"),
        {"round_limit": 8, "rent_percent_entrepreneur": 150, "role_assignment": "random"},
    ),
    RecordRecipe("1836jr-bank-steady", "1836jr", 3, ("steady", "steady", "steady")),
    RecordRecipe(
        "1836jr-bankrupt-random",
        "1836jr",
        4,
        ("random", "random", "random", "random"),
        {"compat_18xxgames": True, "multiple_brown_from_ipo": True},
    ),
    RecordRecipe(
        "1836jr-manually-ended",
        "1836jr",
        2,
        ("steady", "random"),
        system={250: {"do": "end_game"}},
    ),
)


class Recorder:
    """Plays a recipe and writes the log down."""

    def __init__(self, recipe: RecordRecipe) -> None:
        self.recipe, self.game = recipe, game_for(recipe.game)
        compiled = self.game.compile(self.game.rules(recipe.rules))
        secret = derived_seed("record", recipe.name).to_bytes(8, "big") * 4
        self.rng = CommittedRng(secret, salt_for(recipe.name, [b""] * recipe.seats))
        self.own = FastRng(derived_seed("bots", recipe.name))
        self.table = Fold.opened(self.game, compiled, recipe.seats, self.rng)
        self.entries: list[list[Any]] = []
        self.digests: dict[str, str] = {}
        self._write(None, {}, 0)

    def play(self) -> None:
        while asked := self.game.asked(self.table.state):
            number = len(self.entries) + 1
            if number in self.recipe.system:
                self._apply(SYSTEM, self.recipe.system[number])
                continue
            self._apply(*self._chosen(list(asked)))

    def _chosen(self, asked: list[int]) -> tuple[int, Action]:
        for seat in [*self.game.optional(self.table.state), *asked]:
            bot = BOTS[self.recipe.bots[seat]]
            action = bot.choose(self.game, self.table.state, seat, self.own).action
            if action is not None:
                return seat, action
        window = self.game.window(self.table.state)
        assert window is not None
        return SYSTEM, {"do": "close", "window": window[0], "mark": window[2]}

    def _apply(self, seat: int, action: Action) -> None:
        start = len(self.rng.drawn)
        self.table.apply(seat, action, self.rng)
        self._write(None if seat == SYSTEM else seat, action, start)

    def _write(self, seat: int | None, action: Action, start: int) -> None:
        self.entries.append([seat, action, self.rng.drawn[start:]])
        if len(self.entries) % EVERY == 0:
            self.digests[str(len(self.entries))] = digest(self.game, self.table.state)

    def text(self) -> str:
        """One line for each entry, so that a change can be read."""
        outcome = self.game.outcome(self.table.state)
        assert outcome is not None
        head = {
            "game": self.recipe.game,
            "revision": self.game.revision,
            "seats": self.recipe.seats,
            "rules": self.game.rules(self.recipe.rules).model_dump(mode="json"),
            "tables": digest_of(self.game.tables()),
            "outcome": outcome.to_json(),
            "digests": self.digests | {str(len(self.entries)): digest(self.game, self.table.state)},
        }
        lines = [f' "{name}": {json.dumps(value)},' for name, value in head.items()]
        entries = ",\n".join(f"  {json.dumps(entry)}" for entry in self.entries)
        return "\n".join(["{", *lines, ' "entries": [', entries, " ]", "}", ""])


def main(keys: list[str]) -> None:
    """Write all records of these games."""
    for recipe in RECIPES:
        if recipe.game in keys:
            recorder = Recorder(recipe)
            recorder.play()
            path = FOLDER / f"{recipe.name}.json"
            path.write_text(recorder.text(), encoding="utf-8")
            outcome = recorder.game.outcome(recorder.table.state)
            sys.stdout.write(f"{path.name}: {len(recorder.entries)} entries, {outcome}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
