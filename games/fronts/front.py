"""What the platform knows of a game beside its rules: its name, its texts, how it is drawn.

The engine says what may be done; a front says how it is told and shown. Everything has a default that works, so
that a game without a front of its own can be played at once: it is called by its key.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final

from django.utils.translation import gettext

from games.fronts.exchange import Exchange
from games.fronts.holdings import Holdings
from games.fronts.schema import Changeable
from games.fronts.strips import Strip
from games.rulebooks.sentences import sign_of

Tables = Mapping[str, Any]
Parameters = Mapping[str, Any]

#: What every match counts; a game says by which events.
COUNTED: Final[Mapping[str, frozenset[str]]] = {
    "deals": frozenset(),
    "auctions": frozenset(),
    "bankruptcies": frozenset(),
}
#: A board whose fields lie in a ring: the first page can draw it.
RING: Final = "ring"
#: A map of hexes with track.
RAIL: Final = "rail"


@dataclass(frozen=True)
class Picture:
    """A drawn board for pages on which no match is shown: its template, and what it shows."""

    template: str
    title: Any


def bot_ratings_path(front: type[Front]) -> Path:
    """The file that holds the ratings of AI players in the game of this front; it may be missing."""
    module = sys.modules[front.__module__].__file__
    assert module is not None, "a front stands in a file"
    return Path(module).with_name("bot_ratings.json")


class Front:
    """A game as people meet it. A game overrides what differs; texts are lazy translations."""

    #: The key of the engine.
    key: str = ""
    #: What the game is called, the same in every language.
    name: str = ""
    #: Two letters or digits for where the name has no room; without them the first two of the key.
    initials: str = ""
    #: One line about it.
    blurb: ClassVar[Any] = ""
    #: How long a match usually takes.
    minutes: ClassVar[int] = 60
    #: The fewest and most players, as long as no engine says it.
    seats: ClassVar[tuple[int, int]] = (2, 6)
    #: The kind of its board: RING, RAIL, or empty where the page shows what every table has.
    board: ClassVar[str] = ""
    #: A picture of its board for the first page.
    picture: ClassVar[Picture | None] = None
    #: The template that draws its board in the animation of a match, from what `moving` gives; empty without one.
    moving_board: ClassVar[str] = ""
    #: Where the rule book, `games/rulebooks/<key>.yaml`, stands among the others; None without one.
    book_place: ClassVar[int | None] = None
    #: A sentence for each refusal that the kernel does not know: by code, or by `code.reason` where the reason decides.
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType({})
    #: Codes that other games share, and under which one this game has a sentence of its own.
    finer: ClassVar[Mapping[str, str]] = MappingProxyType({})
    #: How parameters of those are said that are no names but words of the language.
    words: ClassVar[Mapping[str, Callable[[Any], str]]] = MappingProxyType({})
    #: Events that say what new owners pay for what they got: told in a forecast. No others of that kind go out,
    #: for some tell of what nobody is helped to notice.
    charges: ClassVar[frozenset[str]] = frozenset()
    #: Events by which a person decides, told in a forecast.
    forecast_facts: ClassVar[frozenset[str]] = frozenset()
    #: Events of which the greatest of a match is kept: what the fact is called, the event, its sum.
    greatest: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({})
    #: Events that are counted when a match has ended.
    counted: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType(COUNTED)
    #: The event by which seats earn from others, and where it names the earner and the sum; None without one.
    earned: ClassVar[tuple[str, str, str] | None] = None
    #: Events at which a match turns: marked on the axis of a replay before anything else.
    turning: ClassVar[frozenset[str]] = frozenset()
    #: How its matches come from another site and go there; None where there is no such site.
    exchange: ClassVar[Exchange | None] = None
    #: What the pictures of its rules in brief are drawn from: names of tables, entries of a view and of what stands beside it.
    pictured: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {"tables": (), "view": (), "beside": ()}
    )
    #: What editions of its rules may change of its tables; None where that is nothing.
    changeable: ClassVar[Changeable | None] = None
    #: What switches of its rules do, by their name: a sentence for on and one for off. Shared ones stand in games/parameters/switches.py.
    switches: ClassVar[Mapping[str, tuple[Any, Any]]] = MappingProxyType({})
    #: What the roles are called that the host gives out.
    roles: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def __init__(self, key: str = "") -> None:
        """The front of the game `key`, which has none of its own; a subclass has its key already."""
        if key:
            self.key, self.name = key, key.capitalize()
        self.initials = self.initials or self.key[:2].upper()

    @property
    def room(self) -> str:
        """The part of the client that draws this board and answers for it; that of rings also where there is no board."""
        return self.board or RING

    @property
    def style(self) -> str:
        """The stylesheet of that room, below the static root; empty for the ring's, which is part of the page's own."""
        return "" if self.room == RING else f"table/{self.room}.css"

    @property
    def module(self) -> str:
        """The module of that room, below the static root."""
        return f"table/{self.room}/room.js"

    @cached_property
    def bot_ratings(self) -> Mapping[str, int]:
        """What AI players are rated, in points; who was not measured is not in it.

        `manage.py calibrate_bots` writes the file beside the front, each rating with the league that it comes from.
        """
        path = bot_ratings_path(type(self))
        if not path.exists():
            return MappingProxyType({})
        bots = json.loads(path.read_text("utf-8"))["bots"]
        return MappingProxyType({name: row["rating"] for name, row in bots.items()})

    def currency(self, tables: Tables) -> Mapping[str, Any]:
        """How money is written, from the tables of a match: `code` or `symbol`; empty where it has no sign."""
        found: Mapping[str, Any] = tables.get("currency", {})
        return found

    def money(self, tables: Tables) -> str:
        """The sign of money; empty where it has none."""
        return sign_of(self.currency(tables))

    def inks(self, tables: Tables) -> Mapping[str, str]:
        """Colours that an edition has given to what the board draws in inks of its own, by id."""
        return {}

    def side_worth(self, tables: Tables, side: Mapping[str, Any]) -> int:
        """What one side of a trade is worth as printed: enough to see who gives much for nothing."""
        return int(side.get("cash", 0))

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        """What the sentences of the rule book name beside the parameters. `rules`: all parameters of the match."""
        return {}

    def drawn(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        """The tables that the rule book draws, by name."""
        return {}

    def field_figures(self, view: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """By field, in board order, what a forecast says of it: at least its `owner`, a seat or None. Empty without fields."""
        return {}

    def lots(self, view: Mapping[str, Any]) -> dict[str, int | None]:
        """What auctions may still sell, by id, with the seat whose bid is the highest so far; empty without auctions."""
        return {}

    def lot(self, view: Mapping[str, Any]) -> str:
        """The id of what is auctioned now, where the choice of a bid does not name it; empty where nothing is."""
        return ""

    def players(self, view: Mapping[str, Any]) -> dict[int, Any]:
        """By seat, what the view says of each; views hold them as a list or under the seat as text."""
        players = view.get("players", ())
        if isinstance(players, list):
            return dict(enumerate(players))
        return {int(seat): players[seat] for seat in players}

    def round_words(self, name: int | str) -> str:
        """A round, as the contract of worths names it, in words of the language that is active now."""
        return gettext("round %(round)s") % {"round": name}

    def seat_figures(self, view: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """What a forecast says of a seat beside its cash and income."""
        return {}

    def beside(self, state: Any, seat: int | None) -> dict[str, Any] | None:
        """What the page shows beside the view of `seat` (None: a watcher), so that it works out no rule; JSON values.

        `state` is one of the engine's, looked at alone; nothing that the seat may not know is told. None where a game says nothing.
        """
        return None

    def besides(
        self, state: Any, seats: Iterable[int | None]
    ) -> dict[int | None, dict[str, Any] | None]:
        """`beside` for each of these seats; they may share parts, so that what all are shown is worked out once."""
        return {seat: self.beside(state, seat) for seat in seats}

    def figures(
        self, tables: Tables, seats: int, told: Iterable[tuple[int, Iterable[Mapping[str, Any]]]]
    ) -> dict[str, Any] | None:
        """What everything told comes to in figures that its pages show; None where a game shows none.

        `told`: the entries that hold, with their numbers.
        """
        return None

    def holdings(
        self, data: Mapping[str, Any], view: Mapping[str, Any], seat: int, lang: str
    ) -> Holdings:
        """What a seat has in this view, for two positions side by side; nothing where a game does not say.

        `data`: what of the match never changes, with its `tables` and what is `printed`. `lang`: pl or en.
        """
        return Holdings()

    def moving(
        self, tables: Tables, views: Sequence[Mapping[str, Any]], strip: Strip
    ) -> dict[str, Any]:
        """What `moving_board` draws of a match that goes by.

        `views`: what a watcher saw in each picture of the strip. `height_below` of it is kept free below the seats.
        Empty for a game without such a template.
        """
        return {}

    def role_name(self, role: str) -> str:
        """What a role is called; one without texts shows its key."""
        return str(self.roles.get(role, role.capitalize()))
