"""What calls answer, as types; the shapes of matches stand in games/shapes.py and games/protocol.py."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypedDict

from games.protocol import Told
from games.shapes import AnyChoice, ControlShape
from lobbies.shapes import CountsShape


class MeShape(TypedDict):
    """Who asks."""

    id: int
    name: str
    guest: bool
    language: str
    scopes: list[str]


class NotesShape(TypedDict):
    """What somebody wrote down for themselves at a match; the version counts the writings."""

    text: str
    version: int


class StandShape(TypedDict):
    """A rating on one ladder; null where nobody has played."""

    game: str
    pace: str
    rating: int | None
    spread: int | None
    provisional: bool
    games: int


class PersonShape(TypedDict):
    """What everybody may know of a person."""

    id: int
    name: str
    guest: bool
    joined_at: datetime
    ratings: list[StandShape]


class GameCardShape(TypedDict):
    """A game that can be played here."""

    key: str
    name: str
    seats_min: int
    seats_max: int
    minutes: int
    bots: list[str]
    rules: str


class GamesShape(TypedDict):
    """The games of this site."""

    items: list[GameCardShape]


class OfferedShape(TypedDict):
    """A set of rules that a host may pick: what it does otherwise than the box, in parameters and in sentences."""

    slug: str
    name: str
    rules: dict[str, Any]
    told: list[str]


class OffersShape(TypedDict):
    """The sets of rules of a game."""

    items: list[OfferedShape]


class RulesShape(TypedDict):
    """A set of rules whole: `tables` null where they are those of the box."""

    game: str
    slug: str
    name: str
    rules: dict[str, Any]
    tables: dict[str, Any] | None


class ParametersShape(TypedDict):
    """The parameters of a game as a JSON Schema."""

    game: str
    parameters: dict[str, Any]


class ChairShape(TypedDict):
    """A seat of a table; `bot` is the key of the AI player there."""

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str
    user: int | None
    bot: str | None
    ready: bool
    role: str


class TableShape(TypedDict):
    """A table; `match` is where it is played, known from the start; `changed` are the parameters that differ from the box."""

    id: int
    game: str
    state: Literal["waiting", "sealing", "started", "closed"]
    visibility: Literal["public", "private"]
    host: str | None
    seats_min: int
    seats_max: int
    seats: list[ChairShape]
    control: ControlShape
    pace: str
    rated: bool
    window: int
    language: str
    preset: str
    changed: dict[str, Any]
    match: str | None
    round: int | None
    created_at: datetime


class ChoiceShape(TypedDict):
    """Something that may be chosen: its key, and what people call it."""

    key: str
    name: str


class RoomShape(TypedDict):
    """A waiting room as its reader may see it; `me` is their seat, `invite` the address to hand on."""

    table: TableShape
    me: int | None
    is_host: bool
    can_start: bool
    why_not_start: str
    check_until: datetime | None
    seal_until: datetime | None
    invite: str
    bots: list[ChoiceShape]
    roles: list[ChoiceShape]


class LobbyShape(TypedDict):
    """The timetable: tables that wait, oldest first, then tables that are played."""

    counts: CountsShape
    items: list[TableShape]
    next: str | None


class TablesShape(TypedDict):
    """Tables of one person, not begun: those they sit at, and those they are invited to."""

    seated: list[TableShape]
    invited: list[TableShape]


class SealSeatShape(TypedDict):
    """How far a seat is with its part in the chance."""

    seat: int
    name: str
    bot: str | None
    seal: str | None
    revealed: bool


class SealsShape(TypedDict):
    """How far all seats are; what they have revealed is nobody's business before the end.

    `beside`: the seats of people at my device, for each of which I seal and reveal as well.
    """

    match: str | None
    commitment: str | None
    until: str | None
    now: str
    mine: int | None
    beside: list[int]
    seats: list[SealSeatShape]
    state: str
    url: str


class HeldMatchShape(TypedDict):
    """A match in which I hold a seat; `asked`: it waits for me."""

    match: str
    game: str
    status: Literal["prepared", "running", "ended"]
    version: int
    seat: int
    asked: bool
    deadline_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    names: list[str]


class HeldMatchesShape(TypedDict):
    """My matches, the most urgent first."""

    items: list[HeldMatchShape]
    next: str | None


class QuestionShape(TypedDict):
    """What my seat is asked, and everything that it may do now."""

    match: str
    version: int
    seat: int | None
    question: int | None
    choices: list[AnyChoice]


class LogShape(TypedDict):
    """Entries of a match with the facts that they told, oldest first."""

    items: list[Told]
    next: str | None


class ThanksLineShape(TypedDict):
    """A seat that I may thank: by how many it was thanked, and whether by me as well."""

    seat: int
    name: str
    givers: int
    is_mine: bool


class ThanksShape(TypedDict):
    """The other seats of a match in which I sat to the end; none for everybody else."""

    seats: list[ThanksLineShape]


class SeatRatingShape(TypedDict):
    """The rating of a seat, and what the match has changed; `change` null until that is known."""

    rating: str
    spread: int
    change: str | None


class MatchRatingsShape(TypedDict):
    """Ratings beside a match, by seat."""

    rated: bool
    final: bool
    verdict: str
    seats: dict[str, SeatRatingShape]


class LadderShape(TypedDict):
    """A ladder: a game at one pace, alone or in pairs."""

    game: str
    pace: str
    season: str


class LaddersShape(TypedDict):
    """All ladders, with the season that runs."""

    items: list[LadderShape]


class RungShape(TypedDict):
    """A line of a ladder; `place` null for who has none yet."""

    place: int | None
    user: int
    name: str
    rating: int
    spread: int
    provisional: bool
    games: int
    wins: int


class RungsShape(TypedDict):
    """A part of a ladder, best first; `count` people have a place on it, `mine` is the line of who asks."""

    count: int
    mine: RungShape | None
    items: list[RungShape]
    next: str | None


class RatedMatchShape(TypedDict):
    """A rated match of a person."""

    match: str
    at: datetime
    place: int
    units: int
    change: int


class ClimbShape(TypedDict):
    """A person on one ladder, with their newest matches."""

    stand: StandShape
    matches: list[RatedMatchShape]


class EventShape(TypedDict):
    """A tournament."""

    id: int
    name: str
    about: str
    game: str
    format: str
    state: Literal["open", "checkin", "running", "paused", "finished", "cancelled"]
    reason: str
    starts_at: datetime
    control: ControlShape
    rated: bool
    by_hand: bool
    players_least: int
    players_most: int
    listed: int
    mine: bool


class EventsShape(TypedDict):
    """Tournaments by their start."""

    items: list[EventShape]
    next: str | None


class CriterionShape(TypedDict):
    """What decided places, in the order of weight."""

    name: str
    value: str


class StandingShape(TypedDict):
    """A line of the standings."""

    place: int
    name: str
    user: int | None
    out: bool
    points: str
    criteria: list[CriterionShape]


class StandingsShape(TypedDict):
    """The standings, best first; empty before the start."""

    items: list[StandingShape]


class EntrantShape(TypedDict):
    """Somebody at a table of a tournament; `place` null until it is decided."""

    seat: int
    name: str
    place: int | None


class BoutShape(TypedDict):
    """A table of a round."""

    number: int
    match: str | None
    seats: list[EntrantShape]


class RoundShape(TypedDict):
    """A round with its tables."""

    number: int
    stage: str
    state: str
    byes: list[str]
    tables: list[BoutShape]


class RoundsShape(TypedDict):
    """The rounds, newest first."""

    items: list[RoundShape]


class EntryShape(TypedDict):
    """How I stand to a tournament."""

    event: int
    state: str
