"""Set-up positions for scenarios: flat keys laid over the fresh game, or over a recorded one (docs/vocabulary.md#positions)."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.g1836jr import market
from games.engines.g1836jr.compiled import NONE, RailCompiled
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.positions import given as values
from games.engines.g1836jr.positions.arrange_keys import OF_CORPORATION, OF_TABLE, sold
from games.engines.g1836jr.positions.lay_out import lay_out
from games.engines.g1836jr.positions.lay_round import lay_round
from games.engines.g1836jr.positions.lay_trains import lay_trains
from games.engines.g1836jr.positions.players import player_of, seat_of
from games.engines.g1836jr.positions.wanted import Wanted
from games.engines.g1836jr.state import (
    ACC,
    CLOSED,
    CORPORATION,
    OPERATING,
    UNSOLD,
    RailState,
    copied,
)
from games.engines.kernel.errors import BadSetup, nearest

_GROUPS: Final = ("p", "c", "co", "bid", "minbid", "m", "auction", "stock", "used", "supply")
#: So many parts a key has at most after that of its group; a mapping below them is a value.
_DEEPEST: Final = 2
#: Follow from the rest; a scenario that sets them would contradict itself.
_COMPUTED: Final = frozenset(
    ("can", "order", "limit", "certs", "value", "supply", "best_revenue", "tokens_left")
)


def arrange(
    c: RailCompiled, compat: RailCompiled, fresh: RailState, given: Mapping[str, Any]
) -> RailState:
    """The position. `given`: `record` (a game file, read), `at`, `set`; `compat` plays the record.

    Raises `bad_setup`.
    """
    state = fresh
    if "record" in given:
        state = _recorded(c, compat, fresh.seats, given)
    wanted = _flattened(given.get("set") or {})
    values.check(state, wanted)
    _Setter(state, wanted).run()
    return state


def position_keys(fresh: RailState) -> set[str]:
    """Every key that `set` may hold: those that are looked for outside and inside an operating round.

    With them go two that may be said and follow from `at` and `par`. `fresh` is a game that has
    just begun; it is not changed.
    """
    found = {f"m.{name}" for name in fresh.c.map.hex_names}
    found |= {f"c.{name}.{key}" for name in fresh.c.corporations for key in ("price", "ipoed")}
    for given in ({}, {"round": OPERATING}):
        setter = _Setter(copied(fresh), dict(given))
        setter.run()
        found |= setter.wanted.sought
    return found


def _recorded(
    c: RailCompiled, compat: RailCompiled, seats: int, given: Mapping[str, Any]
) -> RailState:
    record = given["record"]
    if len(record["players"]) != seats:
        raise BadSetup("given.record", f"is a game of {len(record['players'])}, not of {seats}")
    table = Playback(RailState(compat, seats), record["players"])
    for entry in record["actions"][: given.get("at", 0)]:
        table.play(entry)
    table.state.c = c
    return table.state


def _flattened(given: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted keys, whether they were given dotted or nested."""
    found: dict[str, Any] = {}
    for key, value in given.items():
        name = str(key)
        group, *rest = name.split(".")
        if group in _GROUPS and len(rest) < _DEEPEST and isinstance(value, Mapping):
            found |= _flattened({f"{name}.{inner}": what for inner, what in value.items()})
        else:
            found[name] = value
    return found


class _Setter:
    """Lays the keys over a state, in an order in which each finds what it needs."""

    def __init__(self, state: RailState, wanted: dict[str, Any]) -> None:
        self.state = state
        self.wanted = Wanted(wanted)

    def run(self) -> None:
        """Raises `bad_setup` for keys that nothing reads and values that cannot be read."""
        for key in self.wanted:
            if not _COMPUTED.isdisjoint(key.split(".")):
                raise BadSetup(f"given.set.{key}", "follows from the rest and cannot be set")
        try:
            self._all()
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadSetup("given.set", f"cannot be read: {error!r}") from error
        unread = set(self.wanted) - self.wanted.done
        if unread:
            known = nearest(min(unread), self.wanted.sought)
            raise BadSetup(f"given.set.{min(unread)}", f"is no key of a position{known}")

    def _all(self) -> None:
        self._plain()
        for name in self.state.c.companies:
            self._company(name)
        for seat in range(self.state.seats):
            self._player(seat)
        for corporation in range(len(self.state.par)):
            self._corporation(corporation)
        self._stacks()
        lay_trains(self.state, self.wanted)
        self._map()
        lay_round(self.state, self.wanted)
        self._rest()
        self._bank()

    def _plain(self) -> None:
        state = self.state
        for key in ("turn", "rn", "set_rounds", "broken"):
            if key in self.wanted:
                setattr(state, key, self.wanted.take(key))
        if "phase" in self.wanted:
            state.phase = state.c.phases.index(str(self.wanted.take("phase")))
            self._supply_of_phase()
            if "set_rounds" not in self.wanted:
                state.set_rounds = state.c.operating_rounds[state.phase]
        if "priority" in self.wanted:
            state.priority = seat_of(self.wanted.take("priority"))

    def _supply_of_phase(self) -> None:
        """Trains that a phase has behind it: scrapped ones are gone, types before it are sold out."""
        state = self.state
        types, phase = state.c.train_type, state.phase
        state.depot = [train for train in state.depot if types[train] >= phase]
        gone = [k for k, killer in enumerate(state.c.rusted_by) if NONE != killer <= phase]
        for pile in (state.discard, *state.trains):
            pile[:] = [train for train in pile if types[train] not in gone]
        if phase >= state.c.closing_phase:
            state.owner = [CLOSED] * len(state.owner)

    def _company(self, name: str) -> None:
        state, company = self.state, self.state.c.company_index[name]
        if f"co.{name}" in self.wanted:
            state.owner[company] = self._owner(self.wanted.take(f"co.{name}"))
            state.bids[company] = []
        if f"bid.{name}" in self.wanted:
            rows = self.wanted.take(f"bid.{name}") or []
            state.bids[company] = [[seat_of(player), price] for player, price in rows]
        if f"minbid.{name}" in self.wanted and company == ACC:
            state.discount = state.c.company_price[ACC] - self.wanted.take(f"minbid.{name}")
        if f"used.{name}" in self.wanted:
            used = self.wanted.take(f"used.{name}")
            if name == "E-SF":
                state.used_esf = used
            else:
                state.used_cdh = used

    def _owner(self, value: Any) -> int:
        if value is None:
            return UNSOLD
        if value == "closed":
            return CLOSED
        if isinstance(value, str) and not value.isdecimal():
            return CORPORATION + self.state.c.corporation_index[value]
        return seat_of(int(value))

    def _player(self, seat: int) -> None:
        key = f"p.{player_of(seat)}.cash"
        if key in self.wanted:
            self.state.cash[seat] = self.wanted.take(key)

    def _corporation(self, corporation: int) -> None:
        state, name = self.state, self.state.c.corporations[corporation]
        for key, layer in OF_CORPORATION.items():
            full = f"c.{name}.{key}"
            if full in self.wanted:
                layer(state, corporation, self.wanted.take(full))
        keys = {key.rsplit(".", 1)[1] for key in self.wanted if key.startswith(f"c.{name}.")}
        self._follow_price(corporation, keys)
        self._follow_shares(corporation, keys)
        if state.floated[corporation] and state.cell[corporation] == NONE:
            raise BadSetup(
                f"given.set.c.{name}.floated", "a corporation without a price does not float"
            )
        self.wanted.done |= {f"c.{name}.{key}" for key in ("price", "ipoed") if key in keys}

    def _follow_price(self, corporation: int, keys: set[str]) -> None:
        state = self.state
        if state.par[corporation] and state.cell[corporation] == NONE:
            market.place(state, corporation, state.c.market.pars[state.par[corporation]])
        if state.cell[corporation] != NONE and not state.par[corporation]:
            price = state.price(corporation)
            state.par[corporation] = (
                price if price in state.c.market.pars else min(state.c.market.pars)
            )

    def _follow_shares(self, corporation: int, keys: set[str]) -> None:
        """Who presides, and whether it floats, unless that was given."""
        state = self.state
        held = state.held[corporation]
        if "shares" in keys and "pres" not in keys and state.par[corporation]:
            old = state.pres[corporation]
            if old == NONE or held[old] < max(held):
                state.pres[corporation] = held.index(max(held)) if max(held) >= 20 else NONE
        if "pres" in keys and "shares" not in keys and not any(held):
            held[state.pres[corporation]] = 20
            state.ipo[corporation] = 80
        if "floated" not in keys and keys & {"shares", "par", "at"}:
            state.floated[corporation] = (
                bool(state.par[corporation]) and state.ipo[corporation] <= state.c.float_left
            )

    def _stacks(self) -> None:
        """`stack` 0 lies on top of its cell."""
        state = self.state
        given = [
            (self.wanted.take(key), corporation)
            for corporation, name in enumerate(state.c.corporations)
            if (key := f"c.{name}.stack") in self.wanted
        ]
        for _, corporation in sorted(given):
            state.arrivals += 1
            state.arrived[corporation] = state.arrivals

    def _map(self) -> None:
        hexes = {
            key[2:]: self.wanted.take(key) for key in list(self.wanted) if key.startswith("m.")
        }
        tokens = {
            corporation: self.wanted.take(key)
            for corporation, name in enumerate(self.state.c.corporations)
            if (key := f"c.{name}.tokens") in self.wanted
        }
        if hexes or tokens:
            lay_out(self.state, hexes, tokens)

    def _rest(self) -> None:
        for key, layer in OF_TABLE.items():
            if key in self.wanted:
                layer(self.state, self.wanted.take(key))
        state = self.state
        for seat in range(state.seats):
            if (key := f"stock.sold.{player_of(seat)}") in self.wanted:
                sold(state, seat, self.wanted.take(key))
        for corporation, name in enumerate(state.c.corporations):
            if (key := f"c.{name}.bought") in self.wanted:
                kinds = [state.c.type_index[str(kind)] for kind in self.wanted.take(key)]
                if corporation == state.operator:
                    state.types_bought = sum(1 << kind for kind in set(kinds))

    def _bank(self) -> None:
        state = self.state
        if "bank" in self.wanted:
            state.bank = self.wanted.take("bank")
        else:
            state.bank = state.c.bank_total - sum(state.cash) - sum(state.treasury)
