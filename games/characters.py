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


class LadderPlayer(NamedTuple):
    """An AI player of the ladder. `way`: how it plays, in the words behind its name; `manner`: the same in a sentence."""

    name: str
    way: str | Promise
    manner: str | Promise


#: The ladder from the best known to the rest, as tables offer it. A policy has the name of a person, too: keys are English
#: words, and who reads Polish sees no English word at a table.
POLICIES: Final = {
    "steady": LadderPlayer(
        "Stefan",
        gettext_lazy("by fixed rules"),
        gettext_lazy("Plays by a written policy that never changes: the yardstick of all others."),
    ),
    "shrewd": LadderPlayer(
        "Sabina",
        gettext_lazy("by reckoning"),
        gettext_lazy("Weighs every choice by what it is expected to earn, and never plays ahead."),
    ),
    "master": LadderPlayer(
        "Magnus",
        gettext_lazy("by planning ahead"),
        gettext_lazy(
            "Plays choices on before taking one, and asks itself what the others would agree to."
        ),
    ),
    "random": LadderPlayer(
        "Kostek",
        gettext_lazy("by chance"),
        gettext_lazy("Takes whatever the rules offer, without a thought."),
    ),
}


def person(bot: str) -> Character | None:
    """Whose seat the AI player `bot` is; None for those of the ladder."""
    return PEOPLE[bot[:-1]] if bot in CHARACTERS else None


def name_of(bot: str) -> str:
    """What the seat of this AI player is called, in every language alike; its key where it has no name."""
    found = person(bot) or POLICIES.get(bot)
    return bot.capitalize() if found is None else found.name


def full_name_of(bot: str) -> str:
    """The name, and behind it what tells this AI player from others who have it."""
    if bot not in CHARACTERS:
        return name_of(bot)
    return _with(name_of(bot), _STRENGTH_NAMES[int(bot[-1])])


def _with(name: str, more: str | Promise) -> str:
    return gettext("%(name)s, %(strength)s") % {"name": name, "strength": more}


def entrant_name(entrant: str) -> str:
    """What is called somebody who took part in a league, there named as `trader2`, `master@400ms` or `master@4000steps`."""
    bot, _, means = entrant.partition("@")
    name = full_name_of(bot)
    if means.endswith("ms"):
        return gettext("%(name)s, %(number)s ms") % {"name": name, "number": means[:-2]}
    if means.endswith("steps"):
        return gettext("%(name)s, %(number)s steps") % {"name": name, "number": means[:-5]}
    return name


def manner_of(bot: str) -> str:
    """How it plays, for people; empty for one that no table offers."""
    if bot in POLICIES:
        return str(POLICIES[bot].manner)
    found = person(bot)
    return "" if found is None else f"{found.manner} ({_STRENGTH_NAMES[int(bot[-1])]})"


def portrait_of(bot: str) -> str:
    """Its symbol among the icons; empty for those of the ladder."""
    found = person(bot)
    return "" if found is None else found.portrait


def ladder() -> list[tuple[str, str, str | Promise]]:
    """The policies of the ladder from the weakest on: key, what they are called, and how they play."""
    return [(key, POLICIES[key].name, POLICIES[key].manner) for key in BOTS if key in POLICIES]


def keys_by_manner() -> dict[str, list[str]]:
    """The AI players of each manner, one for each strength."""
    return {manner: [f"{manner}{strength}" for strength in STRENGTHS] for manner in PEOPLE}


def plays(manner: str, game: str) -> bool:
    """Whether who has this manner can be seated in this game."""
    return knows(f"{manner}{min(STRENGTHS)}", game)


def offered(game: str) -> list[tuple[str, str]]:
    """The AI players of a game by key, with what to call them: the ladder, then the characters by strength."""
    ladder = [(key, _with(one.name, one.way)) for key, one in POLICIES.items()]
    return ladder + [
        (key, full_name_of(key))
        for keys in keys_by_manner().values()
        for key in keys
        if knows(key, game)
    ]
