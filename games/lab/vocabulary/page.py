"""The whole of docs/vocabulary.md: its tables in their places."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from games.engines.antimonopoly.codes import CODES as ANTIMONOPOLY
from games.engines.catalogue import GAMES
from games.engines.eurobiznes.codes import CODES as EUROBIZNES
from games.engines.fortuna.codes import CODES as FORTUNA
from games.engines.g1836jr.codes import CODES as RAIL
from games.engines.g1836jr.positions.arrange import position_keys as rail_keys
from games.engines.g1836jr.positions.shapes import RailGameShape
from games.engines.kernel.actions import LARGEST
from games.engines.kernel.errors import CODES as KERNEL
from games.engines.kernel.events import EventData
from games.engines.kernel.parameters import CONFLICTS
from games.engines.kernel.rng import FastRng
from games.engines.property.arrange import position_keys
from games.engines.property.codes import CODES as SHARED
from games.engines.property.shapes import PropertyGameShape
from games.lab.vocabulary import tables
from games.lab.vocabulary.emitted import EmittedEvent, emitted_in
from games.lab.vocabulary.shapes import paths_of
from games.lab.vocabulary.sources import BELOW, Sources
from games.lab.vocabulary.tables import PROPERTY, Gap, table

RAIL_KEY: Final = "1836jr"
_TEMPLATE: Final = Path(__file__).with_name("page.md")
_PLACE: Final = re.compile(r"{{([\w.]+)}}")
#: Paths of positions that name one thing of many: their last part but one, or last, is a star.
_NAMED: Final = re.compile(r"^(p|c|co|bid|minbid|m|used|stock\.sold)\.[^.]+")


class Vocabulary:
    """What the page is made of: the sources of the engines, their recordings, the sentences of refusals."""

    def __init__(self, recordings: Path, sentences: Mapping[str, str]) -> None:
        self._sentences = sentences
        self._sources = {folder: Sources((folder, *below)) for folder, below in BELOW.items()}
        self._told = {
            key: emitted_in(recordings / key / "playthroughs") for key in (*PROPERTY, RAIL_KEY)
        }

    def page(self) -> str:
        """The document. Raises Gap for anything that is used and would not stand in it."""
        self._check_events()
        self._check_refusals()
        made: dict[str, Callable[[], str]] = {
            "largest": lambda: f"{LARGEST:,}".replace(",", " "),
            "actions.property": self._property_actions,
            "actions.1836jr": lambda: tables.rail_actions(self._sources["g1836jr"].kinds()),
            "kinds": tables.kinds,
            "codes.kernel": lambda: self._codes(KERNEL),
            "codes.property": lambda: self._codes(SHARED),
            "codes.own": lambda: self._codes({**EUROBIZNES, **FORTUNA, **ANTIMONOPOLY}),
            "codes.1836jr": lambda: self._codes(RAIL),
            "conflicts": _conflicts,
            "events.property": self._property_events,
            "events.1836jr": lambda: _events({RAIL_KEY: self._told[RAIL_KEY]}),
            "paths.property": lambda: _paths(PropertyGameShape),
            "paths.1836jr": lambda: _paths(RailGameShape),
            "given.property": lambda: _listed(position_keys()),
            "given.1836jr": _rail_given,
        }
        return _PLACE.sub(lambda place: made[place[1]](), _TEMPLATE.read_text("utf-8"))

    def _property_actions(self) -> str:
        return tables.property_actions({key: self._sources[key].kinds() for key in PROPERTY})

    def _property_events(self) -> str:
        return _events({key: self._told[key] for key in PROPERTY})

    def _codes(self, registry: Mapping[str, tuple[str, ...]]) -> str:
        return tables.codes(registry, self._sentences)

    def _check_events(self) -> None:
        """Every event of the registries is told in a recording, with all its data and no other."""
        everywhere = {name for told in self._told.values() for name in told}
        for key, told in self._told.items():
            registry = GAMES[key].events
            missing = sorted(set(registry) - (everywhere if key in PROPERTY else set(told)))
            if missing:
                raise Gap(f"{key}: the event {missing[0]} is in no recording: make playthroughs")
            for name, event in told.items():
                _check_data(key, name, event, registry.get(name, EventData(frozenset())))

    def _check_refusals(self) -> None:
        """Every code that the engines raise by name is in a registry."""
        raised = [sources.refusals() for sources in (*self._sources.values(), Sources(["kernel"]))]
        unknown = set().union(*raised) - {
            *KERNEL,
            *SHARED,
            *EUROBIZNES,
            *FORTUNA,
            *ANTIMONOPOLY,
            *RAIL,
        }
        if unknown:
            raise Gap(f"the refusal {min(unknown)} is in no registry (codes.py)")


def _check_data(game: str, name: str, event: EmittedEvent, registered: EventData) -> None:
    known, told = registered.always | registered.sometimes, set(event.values)
    if known - told:
        raise Gap(f"{game}: {name} is never recorded with {', '.join(sorted(known - told))}")
    if not all(registered.admits(form) for form in event.forms):
        raise Gap(f"{game}: {name} is told with other data than those of events.py")


def _events(told: Mapping[str, Mapping[str, EmittedEvent]]) -> str:
    """The events of some games; a game is named where not all of them have the event, or the same data."""
    rows = []
    for name in sorted({name for events in told.values() for name in events}):
        having = {key: events[name] for key, events in told.items() if name in events}
        rows += [[f"`{name}`", data, games] for data, games in _by_data(having, len(told))]
    if len(told) == 1:
        return table(("event", "data"), [row[:2] for row in rows])
    return table(("event", "data", "games"), rows)


def _by_data(having: Mapping[str, EmittedEvent], games: int) -> list[tuple[str, str]]:
    """The different data of one event, each with the games that tell it so."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key, event in having.items():
        found.setdefault(tuple(sorted(event.values)), []).append(key)
    rows = []
    for keys in found.values():
        together = EmittedEvent()
        for key in keys:
            together.forms |= having[key].forms
            for name, words in having[key].values.items():
                together.values[name] |= words
        rows.append((", ".join(together.data()) or "–", "all" if len(keys) == games else ", ".join(keys)))  # fmt: skip
    return rows


def _paths(shape: type) -> str:
    return table(("path", "type"), [(f"`{path}`", kind) for path, kind in paths_of(shape)])


def _conflicts() -> str:
    rows = [
        (f"`{code}`", ", ".join(f"`{name}`" for name in params))
        for code, params in CONFLICTS.items()
    ]
    return table(("code", "params"), rows)


def _listed(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _rail_given() -> str:
    game = GAMES[RAIL_KEY]
    fresh = game.setup(game.compile(game.rules({})), 2, FastRng(0))
    starred = {_NAMED.sub(r"\1.*", key) for key in rail_keys(fresh)}
    return _listed(sorted(starred))
