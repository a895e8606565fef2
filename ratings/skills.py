"""OpenSkill beside the ladder: how strong people seem, how sure that is, and how even a table is. Pure.

It ranks nobody. Its model is that of Plackett and Luce, as in `elo`, but it also learns how unsure it is, so that it
sees strength after fewer matches than a rating does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

#: Points of OpenSkill's scale for one of Elo: where both expect the same of two people who are well known.
PER_POINT: Final = 0.034
#: How unsure the strength of an AI is, which was measured.
BOT_SIGMA: Final = 2.0
#: Digits kept of what is found.
DIGITS: Final = 6
#: So many sigmas to either side hold the strength of nearly everybody.
SURE: Final = 2


class Skill(NamedTuple):
    """A strength and how unsure it is, on OpenSkill's scale."""

    mu: float
    sigma: float


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


#: Where people begin, and the same on the scale of ratings.
NEW: Final = Skill(_model().rating().mu, _model().rating().sigma)
NEW_POINTS: Final = 1500


@dataclass(frozen=True, slots=True)
class SeenStrength:
    """A strength in points of rating; it lies almost certainly within `spread` to either side."""

    rating: int
    spread: int

    def ahead_of(self, rating: int) -> int:
        """By how many points the strength lies above a rating almost certainly; 0 where that is not so."""
        return max(0, self.rating - self.spread - rating)


def estimate(skill: Skill) -> SeenStrength:
    """A strength as points of rating."""
    ahead = (skill.mu - NEW.mu) / PER_POINT
    return SeenStrength(NEW_POINTS + round(ahead), round(SURE * skill.sigma / PER_POINT))


def of_rating(rating: float, sigma: float = BOT_SIGMA) -> Skill:
    """The strength of a rating that is known well: that of an AI."""
    return Skill(NEW.mu + (rating - NEW_POINTS) * PER_POINT, sigma)


def rated(teams: Sequence[Sequence[Skill]], ranks: Sequence[float]) -> list[list[Skill]]:
    """The strengths after a match; the smaller the rank of a team, the better, and equal ranks tie."""
    after = _model().rate([_read(team) for team in teams], ranks=list(ranks))
    return [
        [Skill(round(one.mu, DIGITS), round(one.sigma, DIGITS)) for one in team] for team in after
    ]


def evenness(teams: Sequence[Sequence[Skill]]) -> int:
    """How even a match of these teams is, in percent: how likely a draw is, beside one of equal strengths as unsure."""
    people = [one for team in teams for one in team]
    mean = sum(one.mu for one in people) / len(people)
    level = [[Skill(mean, one.sigma) for one in team] for team in teams]
    drawn, most = (_model().predict_draw([_read(team) for team in one]) for one in (teams, level))
    return min(100, round(100 * drawn / most))


def _read(team: Sequence[Skill]) -> list[PlackettLuceRating]:
    return [_model().rating(one.mu, one.sigma) for one in team]
