"""An event as a file holds it, and its next round as one is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

from pydantic import Field, StrictInt

from gates.readings import BadContent, Form, Number, read
from tournaments.pairing.event import Entrant, Event, Pair, Unplayable
from tournaments.pairing.polish import polished
from tournaments.pairing.round import Round, pair

#: More than any event gives, and few enough to be squared.
POINTS_MOST: Final = 1_000_000_000
Ids = list[str]
Couple = Annotated[list[str], Field(min_length=2, max_length=2)]


class EntrantForm(Form):
    id: str
    points: Annotated[Number, Field(ge=-POINTS_MOST, le=POINTS_MOST)] = Decimal(0)
    status: Literal["in", "out", "late"] = "in"


class PairedTableForm(Form):
    seats: Annotated[Ids, Field(min_length=1)]
    places: list[Annotated[StrictInt, Field(ge=1)]] = Field(default_factory=list)


class EventForm(Form):
    format: Literal["swiss"]
    seed: str
    sizes: Annotated[list[Annotated[StrictInt, Field(ge=2, le=6)]], Field(min_length=1)]
    entrants: list[EntrantForm]
    apart: list[Couple] = Field(default_factory=list)
    forbid: list[Couple] = Field(default_factory=list)
    rounds: list[list[PairedTableForm]] = Field(default_factory=list)
    byes: list[Ids] = Field(default_factory=list)


def answer(content: Any, *, is_proof_wanted: bool = False) -> dict[str, Any]:
    """The next round of an event, or why there is none, as JSON values.

    With a proof, `proved_aims` tells how far it came (`polish.AIMS`). Raises NoProof where none can be looked for.
    """
    try:
        event = event_of(content)
        found = pair(event)
    except BadContent as bad:
        return {"refused": bad.code, "where": bad.where}
    except Unplayable:
        return {"refused": "unplayable", "where": "/forbid"}  # the sizes fit somebody
    if not is_proof_wanted:
        return {"tables": found.tables, "byes": found.byes, "certificate": _told(found)}
    better = polished(event, found)
    found = better.round
    told = _told(found) | {"proved_aims": [*better.proved]}
    return {"tables": found.tables, "byes": found.byes, "certificate": told}


def _told(found: Round) -> dict[str, Any]:
    told = asdict(found.certificate) | {"proved": found.certificate.proved}
    return told | {name: round(told[name], 4) for name in ("cost", "gap", "seconds")}


def event_of(content: Any) -> Event:
    """The event of a file; raises BadContent."""
    form = read(EventForm, content)
    known = _known(form)
    _check_played(form, known)
    _check_sizes(form)
    return Event(
        seed=form.seed,
        sizes=form.sizes,
        entrants=[Entrant(one.id, one.points, one.status == "out") for one in form.entrants],
        apart=frozenset(_couples("apart", form.apart, known)),
        forbid=frozenset(_couples("forbid", form.forbid, known)),
        rounds=[[table.seats for table in tables] for tables in form.rounds],
        byes=form.byes,
    )


def _known(form: EventForm) -> frozenset[str]:
    counts = Counter(one.id for one in form.entrants)
    for number, one in enumerate(form.entrants):
        if counts[one.id] > 1 and one.id in {other.id for other in form.entrants[:number]}:
            raise BadContent("duplicate", "entrants", number, "id")
    return frozenset(counts)


def _check_sizes(form: EventForm) -> None:
    for number, size in enumerate(form.sizes):
        if size in form.sizes[:number]:
            raise BadContent("duplicate", "sizes", number)
    playing = sum(one.status != "out" for one in form.entrants)
    if playing < min(form.sizes):
        raise BadContent("unplayable", "sizes")


def _check_played(form: EventForm, known: frozenset[str]) -> None:
    """Everybody sat at one table of a round, or had a bye."""
    for at in range(max(len(form.rounds), len(form.byes))):
        seen: set[str] = set()
        for name, where in _named(form, at):
            if name not in known or name in seen:
                raise BadContent("duplicate" if name in seen else "unknown_id", *where)
            seen.add(name)
    for at, tables in enumerate(form.rounds):
        for number, table in enumerate(tables):
            _check_places(table, ("rounds", at, number))


def _named(form: EventForm, at: int) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Everybody in a round, and where they stand in the file."""
    if at < len(form.rounds):
        for number, table in enumerate(form.rounds[at]):
            for seat, name in enumerate(table.seats):
                yield name, ("rounds", at, number, "seats", seat)
    if at < len(form.byes):
        for number, name in enumerate(form.byes[at]):
            yield name, ("byes", at, number)


def _check_places(table: PairedTableForm, where: tuple[object, ...]) -> None:
    if table.places and len(table.places) != len(table.seats):
        raise BadContent("out_of_range", *where, "places")
    for number, place in enumerate(table.places):
        if place > len(table.seats):
            raise BadContent("out_of_range", *where, "places", number)


def _couples(key: str, couples: Sequence[Ids], known: frozenset[str]) -> Iterator[Pair]:
    for number, couple in enumerate(couples):
        for at, name in enumerate(couple):
            if name not in known:
                raise BadContent("unknown_id", key, number, at)
        if couple[0] == couple[1]:
            raise BadContent("duplicate", key, number, 1)
        yield frozenset(couple)
