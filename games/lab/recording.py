"""Making recordings: games played by a mix of players, and what is worth keeping of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.bots import BOTS
from games.engines.kernel.actions import SYSTEM, SYSTEM_NAME
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import FastRng, ScriptError, derived_seed
from games.lab.documents import Document
from games.lab.playing import is_accepted
from games.lab.playthroughs import UNDO, Head, Playthrough, Recording
from games.lab.pool import game_named

#: How many actions of a game are played at most.
_LONGEST: Final = 600
#: A step is worth keeping while something in it was kept less often than this.
_OFTEN: Final = 1
_WINDOW: Final = 5
#: How many steps follow those of a scenario.
_AFTER_SCENARIO: Final = 2
#: What ends a game or a seat is done once in so many times that it could be.
_SELDOM: Final = {"leave": 12, "end_game": 40, "time_up": 8}
_TRIES: Final = 12


@dataclass(frozen=True, slots=True)
class Recipe:
    """A game to record. `wild`: every so many moves are drawn from all choices, the others are the bots'."""

    game: str
    seats: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("random",)
    wild: int = 4
    seed: str = "1"

    def head(self) -> Head:
        """The head of a recording of the whole game."""
        tables = digest_of(game_named(self.game).tables())[:8]
        head: Head = {"game": self.game, "seats": self.seats, "rules": dict(self.rules)}
        if self.roles:
            head["roles"] = list(self.roles)
        return {**head, "seed": self.seed, "tables": tables}


class Players:
    """Whoever sits at a table that is recorded: bots, and chance now and then."""

    def __init__(self, game: Game[Any, Any], seats: int, recipe: Recipe) -> None:
        self.game, self.wild = game, recipe.wild
        self.bots = [BOTS[recipe.bots[seat % len(recipe.bots)]] for seat in range(seats)]
        self.rng = FastRng(derived_seed("players", recipe.seed, game.key, seats))

    def move(self, state: Any) -> tuple[int, Action]:
        """What comes next; somebody must be asked."""
        rng, asked = self.rng, list(self.game.asked(state))
        if not rng.below(30):
            choices = self.game.legal(state, SYSTEM)
            choice = choices[rng.below(len(choices))]
            if not rng.below(_SELDOM.get(choice.do, 1)):
                return SYSTEM, choice.sample(rng)
        if not rng.below(25):
            return self.game.default_action(state, asked[rng.below(len(asked))], rng)
        if not rng.below(self.wild):
            drawn = self._drawn(state, [*asked, *self.game.optional(state)])
            if drawn is not None:
                return drawn
        return self._of_bots(state, asked)

    def _drawn(self, state: Any, seats: Sequence[int]) -> tuple[int, Action] | None:
        for _ in range(_TRIES):
            seat = seats[self.rng.below(len(seats))]
            choices = self.game.legal(state, seat)
            if choices:
                action = choices[self.rng.below(len(choices))].sample(self.rng)
                if is_accepted(self.game, state, seat, action):
                    return seat, action
        return None

    def _of_bots(self, state: Any, asked: Sequence[int]) -> tuple[int, Action]:
        for seat in [*self.game.optional(state), *asked]:
            action = self.bots[seat].choose(self.game, state, seat, self.rng).action
            if action is not None:
                return seat, action
        window = self.game.window(state)
        if window is not None:
            return SYSTEM, {"do": "close", "window": window[0], "mark": window[2]}
        return self.game.default_action(state, asked[0], self.rng)


@dataclass(slots=True)
class PlayedStep:
    """One step of a game that was played: what stood before it, what was done, what it is like."""

    before: Any
    position: int
    move: tuple[int, Action]
    marks: frozenset[str]


class Taste:
    """Remembers what was kept, so that what is rare is kept and what is common is not."""

    def __init__(self) -> None:
        self._kept: Counter[str] = Counter()

    def wants(self, step: PlayedStep) -> bool:
        return any(self._kept[mark] < _OFTEN for mark in step.marks)

    def keep(self, steps: Sequence[PlayedStep]) -> None:
        self._kept.update(mark for step in steps for mark in step.marks)


def marks_of(game: Game[Any, Any], state: Any, seat: int, action: Action) -> frozenset[str]:
    """What a step is like: who does what in which phase, and what can be done beside."""
    facts = game.describe(state)
    phase = f"{facts.get('phase')}/{facts.get('step', facts.get('pending') is not None)}"
    who = "system" if seat == SYSTEM else "asked" if seat in game.asked(state) else "other"
    with_ = ",".join(sorted(action))
    can = {choice.do for one in game.asked(state) for choice in game.legal(state, one)}
    do = action["do"]
    return frozenset(
        [f"{phase}:{who}:{do}:{with_}", *(f"{phase}:{do}>{other}" for other in sorted(can))]
    )


def played_game(recipe: Recipe) -> list[PlayedStep]:
    """The game of a recipe, step by step."""
    match = Recording(recipe.head())
    game, players = match.game, Players(match.game, recipe.seats, recipe)
    state, chance = match.table.state, match.chance
    found: list[PlayedStep] = []
    while game.asked(state) and len(found) < _LONGEST:
        move = players.move(state)
        before, position = game.copy(state), chance.position
        told: Sink = []
        game.apply(state, *move, chance, told)
        marks = marks_of(game, before, *move) | {event["event"] for event in told}
        found.append(PlayedStep(before, position, move, marks))
    return found


def excerpts(recipe: Recipe, taste: Taste) -> Iterator[Playthrough]:
    """The opening of the game, and whatever in it was not kept before."""
    steps, game = played_game(recipe), game_named(recipe.game)
    yield recorded(recipe.head(), with_undo([step.move for step in steps[:_WINDOW]]))
    taste.keep(steps[:_WINDOW])
    at = _WINDOW
    while at < len(steps):
        if not taste.wants(steps[at]):
            at += 1
            continue
        window = steps[at : at + _WINDOW]
        head = {**recipe.head(), "at": window[0].position, "position": game.dump(window[0].before)}
        yield recorded(head, [step.move for step in window])
        taste.keep(window)
        at += len(window)


def with_undo(moves: list[tuple[int, Action]]) -> list[tuple[int, Action]]:
    """The moves, the last one taken back at the end."""
    return [*moves, (SYSTEM, {"do": UNDO, "to": len(moves)})]


def recorded(head: Head, moves: Sequence[tuple[int, Action]]) -> Playthrough:
    """A recording of these moves."""
    match = Recording(head)
    steps = [match.opening()]
    steps += [match.step(seat, action) for seat, action in moves]
    steps[-1] += match.closing()
    return Playthrough(head, steps)


def of_scenario(document: Document) -> Playthrough | None:
    """A recording of a scenario and a few moves more; None where nothing is played."""
    data = document.data
    if data.get("illegal"):
        return None
    head = {**_head_of(data), "seed": f"{document.path.stem}#{document.number}"}
    actions = [entry for entry in data.get("when", ()) if "do" in entry and "illegal" not in entry]
    head["scripted"] = 1_000_000
    match = Recording(head)
    lines = [match.opening()]
    try:
        for entry in data.get("when", ()):
            lines += _played_entry(match, entry)
    except (IllegalAction, ScriptError):  # what the scenario says of itself is not said again
        return None
    head["scripted"] = match.scripted = match.number
    recipe = Recipe(head["game"], head["seats"], seed=document.name)
    players = Players(match.game, match.seats, recipe)
    for _ in range(_AFTER_SCENARIO if actions else 1):
        if match.game.asked(match.table.state):
            lines.append(match.step(*players.move(match.table.state)))
    return Playthrough(head, lines)


def _head_of(data: Mapping[str, Any]) -> Head:
    game = game_named(data["game"])
    presets = {preset["id"]: preset["rules"] for preset in game.presets()}
    rules = {**presets.get(data.get("preset"), {}), **data.get("rules", {})}
    script = dict(data.get("random", {}))
    given = dict(data.get("given", {}))
    cards = {name[6:]: script.pop(name) for name in list(script) if name.startswith("cards_")}
    if cards:
        decks = dict(given.get("decks", {}))
        given["decks"] = decks | {
            deck: drawn + decks.get(deck, []) for deck, drawn in cards.items()
        }
    head: Head = {"game": data["game"], "seats": data["seats"]}
    if rules:
        head["rules"] = rules
    return {**head, "given": given, "random": script}


def _played_entry(match: Recording, entry: Mapping[str, Any]) -> list[list[str]]:
    if "clock" in entry:
        return _played_by_clock(match, entry["clock"])
    if "do" not in entry or "illegal" in entry:
        return []
    seat = SYSTEM if entry["seat"] == SYSTEM_NAME else entry["seat"]
    return [match.step(seat, {name: value for name, value in entry.items() if name != "seat"})]


def _played_by_clock(match: Recording, seat: int) -> list[list[str]]:
    found = []
    topic = match.game.topic(match.table.state, seat)
    while not match.table.answered(seat, topic):
        found.append(match.step(*match.game.default_action(match.table.state, seat, FastRng(0))))
    return found
