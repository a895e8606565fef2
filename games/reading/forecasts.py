"""What an action would change, before it is played: the table's answer to `preview`.

Pure, through the engine contract and the game's front alone. The action is applied to imagined copies,
so nothing that the seat cannot know goes into the answer; what draws chance, shows what lies on a pile or comes out
differently in them is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.rng import FastRng, Rng
from games.fronts.catalogue import front_for
from games.fronts.front import Front

View = Mapping[str, Any]

#: Steps that may follow an action until it is seen what it brings: more than any board has deeds.
SEQUEL_MOST: Final = 65
#: In how many imagined states the action is tried; where the facts differ, they hang on something hidden.
IMAGINED: Final = 4


class NotForeseen(IllegalAction):
    """The action cannot be shown in advance (`not_foreseen`).

    `reason`: `chance` or `hidden`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__("not_foreseen", reason=reason)


class NoChance(Rng):
    """Refuses every draw."""

    def below(self, n: int, label: str = "") -> int:
        raise NotForeseen("chance")


def foresee(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    *actions: Action,
    seed: int,
) -> dict[str, Any]:
    """{before, after, charges, facts}: figures of the seats concerned, what new owners pay for mortgages, sales and runs.

    `actions` are played in their order, all by `seat`, with nobody's move between them.

    `state` is left as it is; `seed` is for imagining what `seat` cannot know. Raises IllegalAction as
    playing it would, or NotForeseen.
    """
    choices = game.legal(state, seat)
    blind = {choice.do for choice in choices if choice.blind}
    if any(_type_of(action) in blind for action in actions):
        raise NotForeseen("hidden")
    twins = [game.imagine(state, seat, FastRng(seed + one)) for one in range(IMAGINED)]
    stories = [_played(game, twin, seat, actions) for twin in twins]
    # Of few cards the same may lie on top in all of them.
    if game.has_revealed(stories[0]) or any(story != stories[0] for story in stories):
        raise NotForeseen("hidden")
    front = front_for(game.key)
    before, after = game.view(state, seat), game.view(twins[0], seat)
    was, will_be = front.field_figures(before), front.field_figures(after)
    changed = [name for name in was if was[name] != will_be[name]]
    owners = {fields[name]["owner"] for fields in (was, will_be) for name in changed}
    seats = _concerned(seat, actions, before, after, front) | (owners - {None})
    figures = {
        "before": _figures(game, state, before, seats, {name: was[name] for name in changed}),
        "after": _figures(game, twins[0], after, seats, {name: will_be[name] for name in changed}),
    }
    _add_prospect(figures["before"], seat, choices)
    _add_prospect(figures["after"], seat, game.legal(twins[0], seat))
    return {
        **figures,
        "charges": [fact for fact in stories[0] if fact["event"] in front.charges],
        "facts": [fact for fact in stories[0] if fact["event"] in front.forecast_facts],
    }


def _type_of(action: Any) -> str | None:
    """The type that an action names, None for what is no action; playing it says what is wrong then."""
    do = action.get("do") if isinstance(action, Mapping) else None
    return do if isinstance(do, str) else None


def _played(game: Game[Any, Any], state: Any, seat: int, actions: Sequence[Action]) -> Sink:
    """Plays them on `state`, an offer up to its acceptance; what was told."""
    told: Sink = []
    for action in actions:
        _play(game, state, seat, action, told)
    return told


def _play(game: Game[Any, Any], state: Any, seat: int, action: Action, told: Sink) -> None:
    chance = NoChance()
    game.apply(state, seat, action, chance, told)
    for done in range(SEQUEL_MOST):
        sequel = game.sequel(state, seat, action, done, chance)
        if sequel is None:
            return
        who, step = sequel
        game.apply(state, who, step, chance, told)


def _add_prospect(figures: dict[str, Any], seat: int, choices: Iterable[Choice]) -> None:
    """What the seat may expect at the end as things then stand, where a choice of its carries a plan."""
    for choice in choices:
        if choice.plan is not None:
            figures["seats"][str(seat)]["prospect"] = choice.plan.worth_now


def _concerned(
    seat: int, actions: Sequence[Action], before: View, after: View, front: Front
) -> set[int]:
    """The seat itself, whom its actions name, and everybody whose money changes."""
    answered = {action.get("offer") for action in actions}
    offers = [one for one in before.get("offers", ()) if one["id"] in answered]
    named = {seat, *(action.get("to") for action in actions)}
    named.update(*([offer["from"], offer["to"]] for offer in offers))
    was = front.players(before)
    return {
        who
        for who, player in front.players(after).items()
        if who in named or was[who]["cash"] != player["cash"]
    }


def _figures(
    game: Game[Any, Any], state: Any, view: View, seats: set[int], fields: dict[str, Any]
) -> dict[str, Any]:
    return {
        "seats": {str(seat): _seat(game, state, view, seat) for seat in sorted(seats)},
        "fields": fields,
        "bank": view.get("bank"),
    }


def _seat(game: Game[Any, Any], state: Any, view: View, seat: int) -> dict[str, Any]:
    """Cash, income where the game has one, and what its front says of one seat."""
    front = front_for(game.key)
    figures: dict[str, Any] = {"cash": front.players(view)[seat]["cash"]}
    income = game.income(state, seat)
    if income is not None:
        figures["income"] = income
    return figures | front.seat_figures(view, seat)
