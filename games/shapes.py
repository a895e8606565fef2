"""What the table's page gets beside the messages of games/protocol.py, as types: the view, the data of a match, forecasts."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from games.engines.kernel.shapes import (
    AmountChoiceShape,
    FixedChoiceShape,
    MapChoiceShape,
    OutcomeShape,
    PickChoiceShape,
    SubsetChoiceShape,
)
from games.fronts.shapes import (
    AnyBesideShape,
    AnyGameShape,
    BankShape,
    OwnChoiceShape,
    PrintedShape,
)

AnyChoice = (
    FixedChoiceShape
    | AmountChoiceShape
    | PickChoiceShape
    | SubsetChoiceShape
    | MapChoiceShape
    | OwnChoiceShape
)


class SeatShape(TypedDict):
    """Who sits where; `bot` is the strength of an AI player, `stand_in` that of one that plays while its person is away.

    `beside_host`: the seat of the host at whose device this person plays; left out for all others.
    """

    seat: int
    name: str
    user_name: str | None
    bot: str | None
    left: bool
    stand_in: str | None
    beside_host: NotRequired[int]


class DeadlineShape(TypedDict):
    """A time that runs out, in milliseconds of the server's clock."""

    kind: str
    seat: int | None
    at: int
    name: str | None


class ControlShape(TypedDict):
    """The time control: its `kind`, and the numbers (whole seconds, days off) of that kind."""

    kind: str
    seconds: NotRequired[int]
    bank: NotRequired[int]
    increment: NotRequired[int]
    cap: NotRequired[int]
    vacation: NotRequired[int]
    stock: NotRequired[int]
    corporation: NotRequired[int]


class TimeShape(TypedDict):
    """What a seat has left, in milliseconds, unless a deadline of its runs; days off, and until when it is away."""

    seat: int
    left: int
    vacation: int
    away_until: int


class VariantShape(TypedDict):
    """Which rules hold."""

    variant: str | None
    changed: dict[str, Any]
    hash: str
    engine: int


class MotionShape(TypedDict):
    """What somebody asks of the table: by seat who agreed, who is against it, whose answer is missing, and for whom it waits while they are away."""

    id: int
    kind: str
    seat: int
    to: int | None
    subject: int | None
    candidate: str | None
    agreed: list[int]
    against: list[int]
    waits: list[int]
    away: list[int]
    until: int


class ApplicantShape(TypedDict):
    """Somebody who would take a seat."""

    user: int
    name: str


class SeatCallShape(TypedDict):
    """A seat for which somebody is looked for."""

    seat: int
    applicants: list[ApplicantShape]


class ViewShape(TypedDict):
    """A match as one seat, or a watcher, may see it."""

    match: str
    status: str
    version: int
    facts: int
    seat: int | None
    seats: list[SeatShape]
    paused: bool
    data: str
    verify: str
    wealth: str
    replay: str
    game: AnyGameShape | None
    beside: AnyBesideShape | None
    question: int | None
    choices: list[AnyChoice]
    deadlines: list[DeadlineShape]
    control: ControlShape
    times: list[TimeShape]
    pace: str
    rules: VariantShape | None
    commitment: str
    secret: str | None
    outcome: OutcomeShape | None
    motion: MotionShape | None
    calls: list[SeatCallShape]
    asks: list[str]
    rated: bool


class SeatFigures(TypedDict):
    """A seat in a forecast."""

    cash: int
    worth: NotRequired[int]
    income: NotRequired[int]
    sets: NotRequired[list[str]]
    prospect: NotRequired[int]
    certificates: NotRequired[int]


class FieldFigures(TypedDict):
    """A deed in a forecast."""

    owner: int | None
    level: int
    rent: int
    mortgaged: bool


class Figures(TypedDict):
    """One side of a forecast: those concerned, by seat, and what changes, by field."""

    seats: dict[str, SeatFigures]
    fields: dict[str, FieldFigures]
    bank: BankShape | None


class BookShape(TypedDict):
    """Where the rules stand, and which of them explain a refusal or an event."""

    page: str
    refusals: dict[str, list[str]]
    events: dict[str, list[str]]


class DifferenceShape(TypedDict):
    """What the rules of a match do otherwise than the box, a sentence each."""

    pl: list[str]
    en: list[str]


class DataShape(TypedDict):
    """The data of a match: they never change. `tables` are as printed, each game's own."""

    match: str
    game: str
    engine: int
    hash: str
    rules: dict[str, Any]
    tables: dict[str, Any]
    printed: PrintedShape
    book: BookShape | None
    difference: DifferenceShape
    inks: dict[str, str]
