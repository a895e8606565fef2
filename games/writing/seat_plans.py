"""Who is to sit where in a match that begins, checked before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from games.engines.bots import bot_named
from games.engines.bots.characters import knows
from games.engines.catalogue import game_for
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import SEALED_BYTES, seal_of
from games.models import NAME_LENGTH, Match, Seat
from games.timing.controls import TimeControl


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit in a seat: a person, or an AI by its key.

    `entropy`: what a person's browser adds to the chance, 32 bytes or nothing; `seal`: what it had
    shown of them before (`seal_of`). `role`: the one the host gave, where the rules leave it to the
    host. `beside_host`: the seat of the person at whose device this one plays.
    """

    name: str
    user: AbstractBaseUser | None = None
    bot: str = ""
    entropy: bytes = b""
    seal: str = ""
    role: str = ""
    beside_host: int | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on that is not the game.

    The time control (None: as the rules suggest), the pace of AI players, whether the result
    counts for a ladder, and where the log comes from: only what is played here can be rated.
    """

    control: TimeControl | None = None
    pace: str = Match.Pace.QUICK.value
    rated: bool = False
    origin: str = Match.Origin.PLAYED.value
    private: bool = False


def setup_of(match: Match, seats: Sequence[SeatPlan]) -> dict[str, Any]:
    """The first action of a log. Raises `bad_setup`."""
    revision = match.revision
    setup = {"do": "setup", "rules": revision.hash, "engine": revision.engine}
    return setup | {"seats": len(seats)} | _roles(match, seats)


def inspect(match: Match, seats: Sequence[SeatPlan], options: Options) -> None:
    """Raises `bad_setup` {where, problem} for plans that fit no match, whatever its rules."""
    if options.pace not in Match.Pace.values:
        raise BadSetup("pace", f"must be one of {', '.join(Match.Pace.values)}")
    _inspect_rated(seats, options)
    _inspect_device(seats, options)
    for number, plan in enumerate(seats):
        where = f"seats.{number}"
        holders = (plan.user is not None, plan.bot != "", plan.beside_host is not None)
        if sum(holders) != 1:
            raise BadSetup(where, "needs either a person or an AI")
        _inspect_bot(where, plan, match.game)
        _inspect_chance(match.pk, number, plan)
    people = [plan.user.pk for plan in seats if plan.user is not None]
    if len(set(people)) != len(people):
        raise BadSetup("seats", "one person, one seat")


def _inspect_bot(where: str, plan: SeatPlan, game: str) -> None:
    if not plan.bot:
        return
    if bot_named(plan.bot) is None:
        raise BadSetup(where, f"there is no AI called {plan.bot}")
    if not knows(plan.bot, game):
        raise BadSetup(where, f"the AI {plan.bot} does not know {game}")


def _inspect_rated(seats: Sequence[SeatPlan], options: Options) -> None:
    if options.origin not in Match.Origin.values:
        raise BadSetup("origin", f"must be one of {', '.join(Match.Origin.values)}")
    if not options.rated:
        return
    if options.origin != Match.Origin.PLAYED:
        raise BadSetup("rated", "is only what was played here")
    for number, plan in enumerate(seats):
        if getattr(plan.user, "is_guest", False):
            raise BadSetup(f"seats.{number}", "is a guest, who plays unrated")


def _inspect_device(seats: Sequence[SeatPlan], options: Options) -> None:
    """People at somebody's device sit beside a person who has a session, in a match that counts for nothing."""
    for number, plan in enumerate(seats):
        host = plan.beside_host
        if host is None:
            continue
        if not 0 <= host < len(seats) or seats[host].user is None:
            raise BadSetup(f"seats.{number}", "sits beside nobody who has a device")
        if options.rated:
            raise BadSetup("rated", "is no match at one device")


def _inspect_chance(match_id: str, number: int, plan: SeatPlan) -> None:
    """What no seal covers may have been chosen when the others' was known."""
    where = f"seats.{number}"
    if not plan.entropy and not plan.seal:
        return
    if plan.bot:
        raise BadSetup(where, "is an AI, which adds nothing to the chance")
    if len(plan.entropy) != SEALED_BYTES:
        raise BadSetup(where, f"adds {SEALED_BYTES} bytes of chance or none")
    if plan.seal != seal_of(match_id, number, plan.entropy):
        raise BadSetup(where, "has a seal that is not that of its entropy")


def _roles(match: Match, seats: Sequence[SeatPlan]) -> dict[str, Any]:
    """What the setup entry holds of roles. Raises `bad_setup` for what the rules do not allow."""
    engine = game_for(match.game)
    roles = [plan.role for plan in seats]
    if engine.host_roles(match.revision.rules):
        engine.check_roles(roles)
        return {"roles": roles}
    if any(roles):
        raise BadSetup("roles", "are not for the host to give out by these rules")
    return {}


def rows_of(match: Match, seats: Sequence[SeatPlan]) -> list[Seat]:
    """The seats of the match as rows, not written."""
    return [
        Seat(
            match=match,
            number=number,
            user_id=None if plan.user is None else plan.user.pk,
            bot=plan.bot,
            name=plan.name[:NAME_LENGTH],
            entropy=plan.entropy,
            seal=plan.seal,
            beside_host=plan.beside_host,
        )
        for number, plan in enumerate(seats)
    ]
