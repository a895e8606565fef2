"""What pages show of an event: rows ready for templates, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from math import comb
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from accounts.models import User
from games.editions.selectors import rules_text
from games.models import Match
from games.timing.texts import text_of
from tournaments import selectors
from tournaments.formats.ranking import CRITERIA, Rank, deciding
from tournaments.models import Bout, PlannedRound, Registration, Tournament

FORMAT_NAMES: Final[dict[str, Any]] = {
    "swiss": _("Swiss system"),
    "robin": _("everybody with everybody"),
    "knockout": _("knock-out"),
    "groups": _("groups and final"),
    "league": _("league"),
    "arena": _("arena"),
    "pairs": _("fixed pairs"),
    "duels": _("duels, Swiss system"),
}
SCALE_NAMES: Final[dict[str, Any]] = {
    "normal": _("4, 2, 1, 0 for a place at a table of four"),
    "places_6531": _("6, 5, 3, 1, 0 by place"),
    "places_642": _("6, 4, 2, 0 by place"),
    "places_8421": _("8, 4, 2, 1 by place"),
    "win_only": _("5 for a win"),
    "wager": _("wager: losers pay 7 percent to the winner"),
}
STAGE_NAMES: Final[dict[str, Any]] = {
    "swiss": _("round"),
    "robin": _("round"),
    "arena": _("wave"),
    "group": _("group round"),
    "division": _("league round"),
    "knockout": _("knock-out"),
    "final": _("final"),
}
CRITERION_NAMES: Final[dict[str, Any]] = {
    "points": _("points"),
    "wins": _("wins"),
    "direct": _("direct encounters"),
    "opponents": _("strength of opponents"),
    "sonneborn": _("points of those beaten"),
    "wealth": _("shares of wealth"),
    "seats": _("harder seats"),
    "lot": _("lot"),
    "stage": _("came further"),
    "final": _("place in the final"),
    "division": _("division"),
    "expelled": _("was expelled"),
}
CRITERION_HELP: Final[dict[str, Any]] = {
    "points": _("Points of all tables; byes are worth the own average."),
    "wins": _("Tables won; a shared win counts in parts."),
    "direct": _("Finishes above those who tie, if all of them met equally often."),
    "opponents": _("Mean points of all opponents for each table, byes left out."),
    "sonneborn": _("Points of everybody beaten, half of those drawn with."),
    "wealth": _("Sum of the own shares of all money at each table."),
    "seats": _("What the seats were worth: harder ones stand higher."),
    "lot": _("A number that the seed of the event gives everybody."),
}


#: What somebody needs to come on the list, as the event may ask for it.
CONDITIONS: Final[dict[str, Any]] = {
    "rating_least": _("rating from %(needed)d"),
    "rating_most": _("rating up to %(needed)d"),
    "account_days": _("account of at least %(needed)d days"),
    "reliability": _("%(needed)d %% of games finished"),
}


def terms_told(tournament: Tournament) -> dict[str, Any]:
    """What is agreed on besides the format: rules, clock, and who may come."""
    slug = tournament.variant.slug if tournament.variant else ""
    asked = [
        text % {"needed": tournament.conditions[key]}
        for key, text in CONDITIONS.items()
        if tournament.conditions.get(key)
    ]
    return {
        "rules": rules_text(tournament.game, slug, tournament.variant, tournament.revision),
        "clock": "" if tournament.by_hand else text_of(tournament.control),
        "conditions": asked,
    }


@dataclass(frozen=True)
class StandingLine:
    """One line of the standings as a page shows it; `moved`: places won since the newest round began."""

    place: int
    moved: int
    key: str
    name: str
    person: int | None
    is_mine: bool
    is_out: bool
    is_expelled: bool
    cells: list[dict[str, Any]]
    points: str
    values: list[dict[str, Any]]
    decided: Any

    @property
    def by(self) -> int:
        """How many places, whichever way."""
        return abs(self.moved)


def number(value: Fraction | None) -> str:
    """A value to two places, whole ones without; a dash where it could not be applied."""
    if value is None:
        return "–"
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def standing_lines(tournament: Tournament, user: User | None) -> list[StandingLine]:
    """The standings with every round's place and every tie-break."""
    rows = selectors.rows_by_key(tournament)
    rounds = selectors.rounds_of(tournament)
    mine = selectors.registration_of(tournament, user)
    before = selectors.places_before(tournament)
    return [
        _line(rank, rows[rank.id], rounds, mine, before.get(rank.id, rank.place) - rank.place)
        for rank in selectors.standing_of(tournament)
    ]


def _line(
    rank: Rank,
    row: Registration,
    rounds: list[PlannedRound],
    mine: Registration | None,
    moved: int,
) -> StandingLine:
    return StandingLine(
        place=rank.place,
        moved=moved,
        key=rank.id,
        name=row.name,
        person=row.user_id if row.partner_id is None else None,
        is_mine=mine is not None and mine.pk == row.pk,
        is_out=not row.is_in,
        is_expelled=row.state == Registration.State.EXPELLED,
        cells=[_cell(row, planned) for planned in rounds],
        points=number(rank.values[0]),
        values=[
            {"name": CRITERION_NAMES[name], "help": CRITERION_HELP[name], "text": _value(name, one)}
            for name, one in zip(CRITERIA, rank.values, strict=True)
        ],
        decided=CRITERION_NAMES.get(rank.decided, ""),
    )


def _value(name: str, value: Fraction | None) -> str:
    return f"{float(value):.6f}" if name == "lot" and value is not None else number(value)


#: How a table was decided that was not played to its end.
HOW_SIGNS: Final[dict[str, str]] = {
    Bout.Decision.WORTH.value: "≈",
    Bout.Decision.DIRECTOR.value: "*",
}


def _cell(row: Registration, planned: PlannedRound) -> dict[str, Any]:
    """One round of one entrant: place, table, or a bye."""
    if row.pk in planned.byes:
        return {"kind": "bye", "text": pgettext_lazy("a round without a table", "bye")}
    bout = selectors.bout_of(planned, row)
    if bout is None:
        return {"kind": "none", "text": "–"}
    if not bout.is_decided:
        match = bout.match_id if bout.opened_at else None
        return {"kind": "open", "text": bout.number, "match": match}
    place = bout.places[bout.seats.index(row.pk)]
    how = HOW_SIGNS.get(bout.decision, "") if bout.match_id else ""
    return {"kind": "first" if place == 1 else "place", "text": place, "how": how}


def round_shows(tournament: Tournament, user: User | None) -> list[dict[str, Any]]:
    """Every round with its tables, newest first."""
    names = {row.pk: row for row in tournament.registrations.all()}
    mine = selectors.registration_of(tournament, user)
    found = [
        {
            "round": planned,
            "stage": STAGE_NAMES.get(planned.stage, planned.stage),
            "byes": [names[pk].name for pk in planned.byes],
            "bouts": [_bout(bout, names, mine) for bout in planned.bouts.all()],
        }
        for planned in selectors.desk_rounds(tournament)
    ]
    for one in found:
        one["counts"] = _counts(one["bouts"])
    return found[::-1]


#: What a table is to its director: decided, played, standing still, or waiting for a result that only they can give.
DONE, PLAYED, STILL, CALLS, TO_COME = "done", "played", "still", "calls", "later"


def desk_state(bout: Bout) -> dict[str, Any]:
    """`kind` of a table for the desk, the same in words as `state`, and whether the desk asks for its places."""
    if bout.is_decided:
        return {"kind": DONE, "state": bout.get_decision_display(), "is_asked": False}
    if bout.opened_at is None:
        return {"kind": TO_COME, "state": _("not begun"), "is_asked": False}
    if bout.decision == Bout.Decision.ADJOURNED:
        return {"kind": STILL, "state": bout.get_decision_display(), "is_asked": False}
    if bout.match is not None and bout.match.status == Match.Status.RUNNING:
        is_still = bout.match.paused_at is not None
        state = _("stands still") if is_still else _("is being played")
        return {"kind": STILL if is_still else PLAYED, "state": state, "is_asked": False}
    return {"kind": CALLS, "state": _("waits for its result"), "is_asked": True}


def clock_of(bout: Bout) -> datetime | None:
    """When the clock of a table that is played acts next; None where none runs."""
    match = bout.match
    if match is None or bout.is_decided or match.paused_at is not None:
        return None
    next_ms = min((one.at_ms for one in match.deadlines.all()), default=None)
    return None if next_ms is None else datetime.fromtimestamp(next_ms / 1000, UTC)


def _counts(bouts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How many tables of a round are in which state, those there are."""
    kinds = [one["kind"] for one in bouts]
    texts = {
        DONE: ngettext("%d with a result", "%d with a result", kinds.count(DONE)),
        PLAYED: ngettext("%d being played", "%d being played", kinds.count(PLAYED)),
        STILL: ngettext("%d stands still", "%d stand still", kinds.count(STILL)),
        CALLS: ngettext("%d waits for a result", "%d wait for a result", kinds.count(CALLS)),
        TO_COME: ngettext("%d not begun", "%d not begun", kinds.count(TO_COME)),
    }
    return [
        {"kind": kind, "text": text % kinds.count(kind)}
        for kind, text in texts.items()
        if kind in kinds
    ]


def _bout(bout: Bout, names: dict[int, Registration], mine: Registration | None) -> dict[str, Any]:
    seats = [
        {
            "seat": seat + 1,
            "pk": pk,
            "name": names[pk].name,
            "shape": SHAPES[seat % len(SHAPES)],
            "place": bout.places[seat] if bout.is_decided else None,
            "is_mine": mine is not None and pk == mine.pk,
            "is_absent": pk in bout.absent,
        }
        for seat, pk in enumerate(bout.seats)
    ]
    return {
        "bout": bout,
        "seats": seats,
        "match": bout.match_id if bout.opened_at else None,
        "text": ", ".join(map(str, bout.places)),
        "is_mine": any(seat["is_mine"] for seat in seats),
        **desk_state(bout),
        "clock": clock_of(bout),
        "corrections": list(bout.corrections.all()),
    }


def meetings(planned: PlannedRound | None) -> dict[str, Any]:
    """How many pairs meet in a round, and how often they met before; None where nothing was searched for."""
    told = planned.certificate if planned is not None else None
    if planned is None or told is None:
        return {"repeats": None, "meetings": 0}
    pairs = sum(comb(len(bout.seats), 2) for bout in planned.bouts.all())
    return {"repeats": told["repeats"], "meetings": pairs}


def my_card(tournament: Tournament, user: User | None) -> dict[str, Any]:
    """What concerns this reader now: `state` says which card is drawn."""
    row = selectors.registration_of(tournament, user)
    found: dict[str, Any] = {"row": row, "state": "out", "is_asked": False}
    if row is None or row.state in {"withdrawn", "absent", "expelled"}:
        found["state"] = "may_enter" if tournament.takes_entries else "out"
        return found
    found["is_asked"] = row.asks(user.pk if user else None)
    if not tournament.is_begun:
        found["state"] = row.state
        return found
    planned = selectors.round_for(tournament, row)
    if planned is None or row.state in {"paused", "waiting"}:
        found["state"] = "waits" if planned is None else row.state
        return found
    bout = selectors.bout_of(planned, row)
    found |= {"round": planned, "bout": None, "state": _without_table(planned, row)}
    if bout is not None:
        shown = _bout(bout, {one.pk: one for one in tournament.registrations.all()}, row)
        states = {True: "done", False: "playing" if bout.opened_at else "ready"}
        found |= shown | {"seat": bout.seats.index(row.pk) + 1, "state": states[bout.is_decided]}
        found["place"] = next(seat["place"] for seat in shown["seats"] if seat["is_mine"])
    return found


def _without_table(planned: PlannedRound, row: Registration) -> str:
    """Why somebody who plays has no table in a round: a bye, too late for it, beaten before it, or paired after it."""
    if row.pk in planned.byes:
        return "bye"
    if row.since > planned.number:
        return "late"
    return "beaten" if planned.stage in _BRACKET else "waits"


def beside(card: dict[str, Any], lines: list[StandingLine]) -> list[dict[str, Any]]:
    """Those of my table with where they stand."""
    by_name = {line.name: line for line in lines}
    return [seat | {"line": by_name.get(seat["name"])} for seat in card.get("seats", ())]


#: Signs of seats, in their order.
SHAPES: Final = ("circle", "square", "triangle", "diamond", "cross", "star")
#: Rounds that a bracket draws.
_BRACKET: Final = frozenset({"knockout", "final"})


def bracket(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rounds of a knock-out, oldest first, each seat told whether it goes on. `rounds` as `round_shows` gives them."""
    drawn = [one for one in reversed(rounds) if one["round"].stage in _BRACKET]
    after = [
        {seat["pk"] for bout in one["bouts"] for seat in bout["seats"]} | {*one["round"].byes}
        for one in drawn[1:]
    ]
    for at, one in enumerate(drawn):
        for bout in one["bouts"]:
            for seat in bout["seats"]:
                is_champion = one["round"].stage == "final" and seat["place"] == 1
                seat["goes_on"] = is_champion or (at < len(after) and seat["pk"] in after[at])
    return drawn


def stops(tournament: Tournament) -> list[dict[str, Any]]:
    """The rounds as stops of a line: done, now, to come."""
    listed = tournament.registrations.filter(state__in=["listed", "paused"]).count()
    planned = {one.number: one for one in tournament.rounds.all()}
    players = max(tournament.registrations.filter(number__gt=0).count(), listed, 2)
    form, terms = selectors.format_of(tournament), selectors.terms_of(tournament)
    count = form.rounds(terms, max(players, min(terms.sizes))) or len(planned)
    found = []
    for at in range(1, max(count, len(planned)) + 1):
        one = planned.get(at)
        kind = "later" if one is None else "done" if one.state == "closed" else "now"
        found.append({"number": at, "kind": kind, "at": one.starts_at if one else None})
    return found


def figures(tournament: Tournament) -> dict[str, Any]:
    """How many play, pause, left, wait and are free; and their shares of the places, in percent."""
    states = list(tournament.registrations.values_list("state", flat=True))
    playing, paused = states.count("listed"), states.count("paused")
    gone = sum(states.count(one) for one in ("withdrawn", "absent", "expelled"))
    places = max(1, tournament.players_most, playing + paused + gone)
    return {
        "playing": playing,
        "paused": paused,
        "gone": gone,
        "waiting": states.count("waiting"),
        "free": max(0, tournament.players_most - playing - paused),
        "shares": {
            "playing": 100 * playing // places,
            "paused": 100 * paused // places,
            "upto": 100 * (playing + paused) // places,
            "gone": 100 * gone // places,
        },
    }


def statistics(tournament: Tournament) -> list[dict[str, Any]]:
    """Wins by seat, and what decided the standings."""
    wins: dict[int, int] = {}
    tables = 0
    for planned in selectors.rounds_of(tournament):
        for bout in planned.bouts.all():
            if bout.is_decided:
                tables += 1
                for seat, place in enumerate(bout.places):
                    wins[seat] = wins.get(seat, 0) + (place == 1)
    found = [
        {"name": _("Wins from seat %(seat)d") % {"seat": seat + 1}, "value": count}
        for seat, count in sorted(wins.items())
    ]
    ranks = selectors.standing_of(tournament)
    found += [
        {"name": _("Places decided by: %(name)s") % {"name": CRITERION_NAMES[name]}, "value": count}
        for name, count in deciding(ranks).items()
        if count
    ]
    return [{"name": _("Tables decided"), "value": tables}, *found]
