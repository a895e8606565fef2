"""The fixed ratings of AI players, measured by leagues and written with where they come from."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.engines.bots import BOTS, CHARACTERS, bot_named
from games.engines.bots.characters import knows
from games.fronts.catalogue import front_for
from games.fronts.front import bot_ratings_path
from games.lab.league import report, season
from games.lab.league.pairing import ROUNDS, League
from games.lab.pool import UnknownGame, cores_available
from games.lab.simulation import BadPlan
from ratings.calibration import ANCHOR, ANCHOR_RATING, BotRating, merged

PAGE: Final = Path(settings.BASE_DIR) / "benchmarks/bots.md"


class Command(BaseCommand):
    help = (
        f"Each AI named plays alone at a table of {ANCHOR}, as often at every seat; its rating is written beside the front of"
        " the game, with the league that it comes from. Nothing is written where a game broke."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="key of a game")
        parser.add_argument("--bots", help="with commas between; by default all that know the game")
        parser.add_argument("--games", type=int, default=100, help="of each AI")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--round-limit", type=int, default=ROUNDS, help="rounds after which the richest wins"
        )
        parser.add_argument("--cores", type=int, default=cores_available())
        parser.add_argument("--page", type=Path, default=PAGE, help="where leagues are written")
        parser.add_argument("--file", type=Path, help="instead of that of the front")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            planned = [_league(bot, options).checked() for bot in _wanted(options)]
        except (BadPlan, UnknownGame) as error:
            raise CommandError(str(error)) from error
        file = options["file"] or bot_ratings_path(type(front_for(options["game"])))
        for league in planned:
            self._measure(league, file, options)

    def _measure(self, league: League, file: Path, options: dict[str, Any]) -> None:
        bot, results = league.bots[0], season.play(league, options["cores"])
        if report.errors(results):
            raise CommandError(f"{bot}: nothing is written, for {report.problems(results)[0]}")
        row = _row(league, results)
        # After each AI, so that what was measured is kept if somebody stops the rest.
        _write_page(options["page"], league, results)
        _write_ratings(file, {bot: row})
        self.stdout.write(
            f"CALIBRATED {league.game} {bot}={row.rating} low={row.low} high={row.high} games={row.games}"
        )


def _wanted(options: dict[str, Any]) -> list[str]:
    named = [name for name in (options["bots"] or "").split(",") if name]
    if ANCHOR in named:
        raise BadPlan(f"--bots: {ANCHOR} is what the others are measured against")
    known = [
        name for name in (*BOTS, *CHARACTERS) if name != ANCHOR and knows(name, options["game"])
    ]
    if unknown := [name for name in named if name not in known]:
        raise BadPlan(f"--bots: no AI {unknown[0]} at these tables; known are {', '.join(known)}")
    return named or known


def _league(bot: str, options: dict[str, Any]) -> League:
    return League(
        game=options["game"],
        seats=options["seats"],
        games=options["games"],
        bots=(bot, ANCHOR),
        seed=options["seed"],
        round_limit=options["round_limit"],
    )


def _row(league: League, results: list[season.LeagueGame]) -> BotRating:
    bot = league.bots[0]
    lead, player = report.lead(league, bot, results), bot_named(bot)
    assert lead is not None, "no game broke"
    assert player is not None, "a checked league knows its bots"
    return BotRating(
        rating=ANCHOR_RATING + lead.points,
        low=ANCHOR_RATING + lead.low,
        high=ANCHOR_RATING + lead.high,
        ahead=round(lead.share, 4),
        games=lead.games,
        pairs=lead.pairs,
        revision=player.revision,
        source=report.command_of(league),
        digest=season.digest_of_all(results),
    )


def _write_page(page: Path, league: League, results: list[season.LeagueGame]) -> None:
    before = page.read_text("utf-8") if page.exists() else ""
    page.write_text(report.saved(before, league, results), "utf-8")


def _write_ratings(file: Path, found: dict[str, BotRating]) -> None:
    before = json.loads(file.read_text("utf-8")) if file.exists() else {}
    file.write_text(json.dumps(merged(before, found), indent=2) + "\n", "utf-8")
