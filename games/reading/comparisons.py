"""A copy beside the match that it was copied from: how every seat stands here and there, in one round or at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.engines.kernel.outcome import places_of, ranked
from games.fronts.catalogue import front_for
from games.fronts.holdings import MONEY, HeldSum, HeldThing, Holdings
from games.models import Match
from games.reading import match_data, matches, replays
from games.reading.positions import position_at
from games.reading.table_view import seats_seen
from games.rulebooks.sentences import number, signed, with_unit

RoundName = int | str
#: Stands for the end where a round is asked for.
END: Final = "end"
#: Instead of a figure that there is not.
NOTHING: Final = "–"


@dataclass(frozen=True)
class ComparedSum:
    """A number of a seat in the copy and in the original; None where there is none. `unit` stands with each figure."""

    title: Any
    here: int | None
    there: int | None
    unit: str = ""

    @property
    def here_told(self) -> str:
        return self._told(self.here)

    @property
    def there_told(self) -> str:
        return self._told(self.there)

    def _told(self, amount: int | None) -> str:
        return NOTHING if amount is None else with_unit(number(amount), self.unit)

    @property
    def change(self) -> int | None:
        """By how much it is more here than there."""
        return None if self.here is None or self.there is None else self.here - self.there

    @property
    def signed(self) -> str:
        """The change with its sign; empty where there is none or nothing changes."""
        return signed(self.change, self.unit) if self.change else ""


@dataclass(frozen=True)
class ComparedThing:
    """A thing that a seat has in the copy, in the original or in both, in its state; None where it has it not."""

    name: str
    here: Any
    there: Any

    @property
    def differs(self) -> bool:
        return self.here is None or self.there is None or str(self.here) != str(self.there)


@dataclass(frozen=True)
class ComparedSeat:
    """`ahead`: by how many places the seat stands better in the copy."""

    number: int
    name: str
    bot: bool
    here: int
    there: int
    worth: ComparedSum
    sums: list[ComparedSum]
    things: list[ComparedThing]

    @property
    def ahead(self) -> int:
        return self.there - self.here

    @property
    def behind(self) -> int:
        return self.here - self.there

    @property
    def differing(self) -> int:
        """How many of the things are not the same in both."""
        return sum(thing.differs for thing in self.things)


@dataclass(frozen=True)
class Parting:
    """Where a copy leaves its original: the match, the entry there, and the round that is then played."""

    source: Match
    at: int
    round: RoundName


@dataclass(frozen=True)
class CopyComparison:
    """`round` is what is compared: as it began, or END. `rounds`: what else can be, oldest first.

    Without a round that both have reached since they parted, `round` is None and `seats` is empty.
    """

    parting: Parting
    round: RoundName | None
    rounds: list[RoundName]
    seats: list[ComparedSeat]


@dataclass(frozen=True)
class _Position:
    """How a match stands, as a watcher sees it."""

    places: Mapping[int, int]
    worths: Mapping[int, int]
    holdings: Mapping[int, Holdings]


def comparison_of(copy: Match, user_id: int | None, asked: str, lang: str) -> CopyComparison:
    """The copy beside its original in the round that `asked` names; without one at the end, or in the newest round.

    Raises NoReplay: `comparison_no_copy`, `comparison_no_round`, and where the original is not for this reader.
    """
    parting = parting_of(copy, user_id)
    rounds = _rounds_since(parting, copy)
    names = {str(name): name for name in rounds}
    if asked and asked not in names:
        raise replays.NoReplay("comparison_no_round")
    chosen = names[asked] if asked else rounds[-1] if rounds else None
    if chosen is None:
        return CopyComparison(parting, None, rounds, [])
    here, there = (_position(match, chosen, lang) for match in (copy, parting.source))
    sign = match_data.money_of(copy)
    seats = [_seat(seat, here, there, sign) for seat in seats_seen(copy.pk)]
    return CopyComparison(parting, chosen, rounds, sorted(seats, key=lambda one: one.here))


def parting_of(copy: Match, user_id: int | None) -> Parting:
    """Where the copy leaves its original. Raises NoReplay, as `comparison_of` does."""
    if copy.copied_from_id is None or copy.copied_at is None:
        raise replays.NoReplay("comparison_no_copy")
    source = replays.open_match(copy.copied_from_id, user_id)
    # The entry itself says it: it may have been taken back later, and then no round of the log has it.
    fixed = matches.fixed_for(source.pk)
    name, _ = fixed.book.game.worths(position_at(fixed, copy.copied_at).state)
    return Parting(source, copy.copied_at, name)


def _rounds_since(parting: Parting, copy: Match) -> list[RoundName]:
    """The rounds after the one in which they part that both have begun; last the end, once the copy has ended."""
    here, there = (_rounds(match) for match in (copy, parting.source))
    later = here[here.index(parting.round) + 1 :]
    end = [END] if copy.status == Match.Status.ENDED else []
    return [*(name for name in later if name in there), *end]


def _rounds(match: Match) -> list[RoundName]:
    return [name for _, name in replays.axis_of(match.pk, match.version)["rounds"]]


def _position(match: Match, name: RoundName, lang: str) -> _Position:
    axis = replays.axis_of(match.pk, match.version)
    number = match.version if name == END else _begun(axis["rounds"], name)
    worths = dict(enumerate([all_worths for at, all_worths in axis["points"] if at <= number][-1]))
    places = places_of(ranked({seat: (worth,) for seat, worth in worths.items()}))
    if name == END and match.outcome is not None:
        places = places_of(match.outcome["placings"])
        worths = {int(seat): worth for seat, worth in match.outcome["worth"].items()}
    view, data = replays.frame_at(match.pk, number)["game"], match_data.data_of(match.pk)
    held = {seat: front_for(match.game).holdings(data, view, seat, lang) for seat in places}
    return _Position(places, worths, held)


def _begun(rounds: Iterable[tuple[int, RoundName]], name: RoundName) -> int:
    return next(number for number, other in rounds if other == name)


def _seat(seat: Mapping[str, Any], here: _Position, there: _Position, sign: str) -> ComparedSeat:
    at = seat["seat"]
    mine, theirs = here.holdings[at], there.holdings[at]
    return ComparedSeat(
        number=at,
        name=seat["name"],
        bot=seat["bot"] is not None,
        here=here.places[at],
        there=there.places[at],
        worth=ComparedSum("", here.worths.get(at), there.worths.get(at), sign),
        sums=_sums(mine.sums, theirs.sums, sign),
        things=_things(mine.things, theirs.things),
    )


def _sums(
    here: Mapping[str, HeldSum], there: Mapping[str, HeldSum], sign: str
) -> list[ComparedSum]:
    """What is held here first; of what one side does not have it has none."""
    nothing = HeldSum("", 0)
    return [
        ComparedSum(
            one.title,
            here.get(key, nothing).amount,
            there.get(key, nothing).amount,
            sign if one.unit == MONEY else one.unit,
        )
        for key, one in {**here, **there}.items()
    ]


def _things(here: Mapping[str, HeldThing], there: Mapping[str, HeldThing]) -> list[ComparedThing]:
    """What is held here first."""
    return [
        ComparedThing(
            one.name, *(side[key].state if key in side else None for side in (here, there))
        )
        for key, one in {**here, **there}.items()
    ]
