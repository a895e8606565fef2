"""AI players as people meet them: names, manners, strengths, portraits."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.engines.bots import BOTS, CHARACTERS
from games.engines.bots.characters import STRENGTHS, knows


class Character(NamedTuple):
    """Somebody to play against. `portrait`: a symbol of the sprite of icons."""

    name: str
    manner: str | Promise
    portrait: str


#: By manner. Names are the same in every language.
PEOPLE: Final = {
    "builder": Character(
        "Bruno",
        gettext_lazy("The builder: lays every coin into houses and borrows for them."),
        "portrait-builder",
    ),
    "trader": Character(
        "Tosia",
        gettext_lazy("The trader: wants every deed and has an offer for everybody."),
        "portrait-trader",
    ),
    "miser": Character(
        "Moryc",
        gettext_lazy("The miser: buys cheap, offers nothing and sits on cash."),
        "portrait-miser",
    ),
    "gambler": Character(
        "Gaston",
        gettext_lazy("The gambler: buys whatever there is and keeps nothing back."),
        "portrait-gambler",
    ),
    "engineer": Character(
        "Wanda",
        gettext_lazy("The engineer: buys trains early and keeps revenue back for better ones."),
        "portrait-engineer",
    ),
    "broker": Character(
        "Roman",
        gettext_lazy("The broker: pays out every dividend and always has shares to swap."),
        "portrait-broker",
    ),
    "banker": Character(
        "Otylia",
        gettext_lazy("The banker: buys only what is cheap and parts with nothing in a hurry."),
        "portrait-banker",
    ),
}
_STRENGTH_NAMES: Final = {
    1: gettext_lazy("beginner"),
    2: gettext_lazy("experienced"),
    3: gettext_lazy("master of the house"),
}
#: How the policies of the ladder play, in words for people.
_POLICIES: Final = {
    "random": gettext_lazy("Takes whatever the rules offer, without a thought."),
    "steady": gettext_lazy(
        "Plays by a written policy that never changes: the yardstick of all others."
    ),
    "shrewd": gettext_lazy(
        "Weighs every choice by what it is expected to earn, and never plays ahead."
    ),
    "master": gettext_lazy(
        "Plays choices on before taking one, and asks itself what the others would agree to."
    ),
}
#: The ladder from the best known to the rest, as tables offer it.
_LADDER: Final = ("steady", "shrewd", "master", "random")


def person(bot: str) -> Character | None:
    """Whose seat the AI player `bot` is; None for those of the ladder."""
    return PEOPLE[bot[:-1]] if bot in CHARACTERS else None


def name_of(bot: str) -> str:
    """What the seat of this AI player is called."""
    found = person(bot)
    return bot.capitalize() if found is None else found.name


def entrant_name(entrant: str) -> str:
    """What is called somebody who took part in a league, there named as `master`, `master@400ms` or `master@4000steps`."""
    bot, _, means = entrant.partition("@")
    name = name_of(bot)
    if means.endswith("ms"):
        return gettext("%(name)s, %(number)s ms") % {"name": name, "number": means[:-2]}
    if means.endswith("steps"):
        return gettext("%(name)s, %(number)s steps") % {"name": name, "number": means[:-5]}
    return name


def manner_of(bot: str) -> str:
    """How it plays, for people; empty for those of the ladder."""
    found = person(bot)
    return "" if found is None else f"{found.manner} ({_STRENGTH_NAMES[int(bot[-1])]})"


def portrait_of(bot: str) -> str:
    """Its symbol among the icons; empty for those of the ladder."""
    found = person(bot)
    return "" if found is None else found.portrait


def ladder() -> list[tuple[str, str, str | Promise]]:
    """The policies of the ladder from the weakest on: key, what they are called, and how they play."""
    return [(key, key.capitalize(), _POLICIES[key]) for key in BOTS]


def keys_by_manner() -> dict[str, list[str]]:
    """The AI players of each manner, one for each strength."""
    return {manner: [f"{manner}{strength}" for strength in STRENGTHS] for manner in PEOPLE}


def plays(manner: str, game: str) -> bool:
    """Whether who has this manner can be seated in this game."""
    return knows(f"{manner}{min(STRENGTHS)}", game)


def offered(game: str) -> list[tuple[str, str]]:
    """The AI players of a game by key, with what to call them: the ladder, then the characters by strength."""
    ladder = [(key, key.capitalize()) for key in _LADDER if key in BOTS]
    return ladder + [
        (
            f"{manner}{strength}",
            gettext("%(name)s, %(strength)s")
            % {"name": who.name, "strength": _STRENGTH_NAMES[strength]},
        )
        for manner, who in PEOPLE.items()
        for strength in STRENGTHS
        if knows(f"{manner}{strength}", game)
    ]
