"""What a league found, in the words of its command and of `benchmarks/bots.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from games.engines.bots.decisions import STEPS
from games.lab.league import standing
from games.lab.league.pairing import League
from games.lab.league.season import LeagueGame, digest_of_all

_FAULTS_SHOWN: Final = 10
_HEADS: Final = ("bot", "against", "games", "won", "95 % interval", "Elo", "ms median", "ms 99 %")
#: What stands above the tables of the page.
INTRODUCTION: Final = """# How strong the AI players are

Written by `manage.py league ... --save benchmarks/bots.md`, one section for each command; the same command
writes its section anew. One bot sits alone at a table of another, at every seat in turn with the same deals; a shared win
counts in parts. `won` would be the chance of one seat among equals if nobody were better. The interval is Wilson's. Elo compares
the bots of one table of figures alone. Milliseconds are of real time on the machine that ran the command, other work beside it included.
"""


@dataclass(frozen=True, slots=True)
class Lead:
    """How far a lone bot is ahead by pairs: the share of them, and points of Elo with a 95 % interval."""

    games: int
    pairs: int
    share: float
    points: int
    low: int
    high: int


def errors(results: Sequence[LeagueGame]) -> int:
    """How many games broke."""
    return sum(bool(result.problem) for result in results)


def is_clean(results: Sequence[LeagueGame]) -> bool:
    """Whether every game ended and nobody made an offer again that was refused as things stood."""
    return not errors(results) and not any(result.offers.repeated for result in results)


def problems(results: Sequence[LeagueGame]) -> list[str]:
    """The first games that went wrong, in words."""
    return [result.problem for result in results if result.problem][:_FAULTS_SHOWN]


def verdict(season: League, results: Sequence[LeagueGame]) -> str:
    """The last line that `league` prints."""
    return (
        f"LEAGUE {season.game} games={len(results)} errors={errors(results)} "
        f"digest={digest_of_all(results)}"
    )


def table(season: League, results: Sequence[LeagueGame]) -> list[str]:
    """A row for each pairing: how often the lone bot won, and how strong and how quick it is."""
    rows = [_HEADS, *_rows(season, results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    lines = [
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    ]
    return [lines[0], f"| {' | '.join('-' * width for width in widths)} |", *lines[1:]]


def _rows(season: League, results: Sequence[LeagueGame]) -> Iterator[tuple[str, ...]]:
    rating = _elo(season, results)
    for lone, many in combinations(season.bots, 2):
        met = [
            one
            for one in results
            if (one.fixture.lone, one.fixture.many) == (lone, many) and not one.problem
        ]
        won = sum(result.won[lone] for result in met)
        low, high = standing.interval(won, len(met))
        yield (
            lone,
            f"{season.seats - 1} {many}",
            str(len(met)),
            f"{100 * won / len(met):.1f} %" if met else "-",
            f"{100 * low:.1f}-{100 * high:.1f} %",
            f"{rating.get(lone, 0) - rating.get(many, 0):+d}",
            *_thinking(met, lone),
        )


def _thinking(met: Sequence[LeagueGame], bot: str) -> tuple[str, str]:
    spent = [each for result in met for each in result.spent[bot]]
    return tuple(f"{standing.quantile(spent, share):.2f}" for share in (0.5, 0.99))  # type: ignore[return-value]


def _elo(season: League, results: Sequence[LeagueGame]) -> dict[str, int]:
    return standing.elo(
        [
            ({result.fixture.lone: 1, result.fixture.many: season.seats - 1}, result.won)
            for result in results
            if not result.problem
        ]
    )


def endings(results: Sequence[LeagueGame]) -> str:
    """How often the games ended in which way."""
    reasons = [result.reason for result in results if not result.problem]
    counts = ", ".join(f"{name} {reasons.count(name)}" for name in sorted(set(reasons)))
    offers = sum((result.offers.made for result in results), 0)
    again = sum((result.offers.repeated for result in results), 0)
    return f"Endings: {counts or 'none'}. Offers made {offers}, repeated {again}."


def lead(season: League, lone: str, results: Sequence[LeagueGame]) -> Lead | None:
    """What the games of a lone bot say of its distance to the bot of the others; None where all of them broke.

    The pairs of one game hang together, so that the interval takes games for what was drawn.
    """
    met = [one.ahead for one in results if one.fixture.lone == lone and not one.problem]
    if not met:
        return None
    share, pairs = sum(met) / len(met), len(met) * (season.seats - 1)
    low, high = standing.interval(sum(met), len(met))
    points = [round(standing.distance(one, pairs)) for one in (share, low, high)]
    return Lead(len(met), pairs, share, *points)


def leads(season: League, results: Sequence[LeagueGame]) -> str:
    """How many of the others a lone bot finished before, and what ladders, which count pairs, make of it."""
    told = []
    for lone, many in combinations(season.bots, 2):
        met = [one for one in results if one.fixture.many == many]
        if found := lead(season, lone, met):
            told.append(
                f"{lone} finished before {100 * found.share:.1f} % of {found.pairs} {many}: "
                f"{found.points:+d} by pairs ({found.low:+d} to {found.high:+d})"
            )
    return f"Pairs: {'; '.join(told) or 'none'}."


def command_of(season: League) -> str:
    """The command that played this season."""
    budget = f" --budget {season.budget.ms}" if season.budget.ms else ""
    steps = f" --steps {season.budget.steps}" if season.budget.steps not in (0, STEPS) else ""
    return (
        f"league {season.game} --bots {','.join(season.bots)} --games {season.games} "
        f"--seats {season.seats} --seed {season.seed}{budget}{steps} --round-limit {season.round_limit}"
    )


def saved(page: str, season: League, results: Sequence[LeagueGame]) -> str:
    """The text of the page with the section of this season in it: the old one replaced, or a new one at the end."""
    head = f"## `{command_of(season)}`"
    section = [head, "", *table(season, results), "", endings(results), "", leads(season, results)]
    section += ["", f"`{verdict(season, results)}`", ""]
    parts = (page or INTRODUCTION).split("\n## ")
    kept = [part for part in parts[1:] if f"## {part}".splitlines()[0] != head]
    texts = [parts[0].rstrip(), *(f"## {part.rstrip()}" for part in kept), "\n".join(section)]
    return "\n\n".join(texts)
