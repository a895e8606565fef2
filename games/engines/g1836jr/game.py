"""1836jr, wired to the contract of the kernel."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from games.engines.g1836jr import absent, flow, legal, packaged, worth
from games.engines.g1836jr.checks import faults
from games.engines.g1836jr.compiled import REVISION, RailCompiled
from games.engines.g1836jr.events import EVENTS
from games.engines.g1836jr.positions import arrange, describe
from games.engines.g1836jr.positions import given as values
from games.engines.g1836jr.rounds import refusals, shares
from games.engines.g1836jr.rules import PRESETS, RailRules
from games.engines.g1836jr.state import OPERATING, STOCK_ROUND, RailState, copied, dumped, loaded
from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.outcome import Outcome, Team
from games.engines.kernel.rng import Rng


class G1836jr(Game[RailCompiled, RailState]):
    """The rules of games/rulebooks/1836jr.yaml."""

    key = "1836jr"
    seats_leave = False
    has_clock_units = True
    Rules = RailRules
    events = EVENTS
    revision = REVISION

    def tables(self) -> dict[str, Any]:
        return packaged.tables()

    def presets(self) -> list[dict[str, Any]]:
        return [dict(preset) for preset in PRESETS]

    def compile(
        self, rules: BaseModel, tables: Mapping[str, Any] | None = None, revision: int | None = None
    ) -> RailCompiled:
        tables = self.tables() if tables is None else tables
        try:
            return RailCompiled(rules.model_dump(), tables, revision or self.revision)
        except (LookupError, TypeError, ValueError) as error:
            raise BadSetup("tables", f"cannot be read: {error!r}") from error

    def seats_for(self, rules: Mapping[str, Any]) -> tuple[int, int, str]:
        game = packaged.data()["game"]
        return game["min_players"], game["max_players"], ""

    def setup(
        self, compiled: RailCompiled, seats: int, rng: Rng, sink: Sink | None = None
    ) -> RailState:
        if seats not in compiled.starting_cash:
            low, high = compiled.seats_min, compiled.seats_max
            raise BadSetup("seats", f"must be {low} to {high}, not {seats}")
        return RailState(compiled, seats)

    def asked(self, state: RailState) -> Sequence[int]:
        return state.asked

    def optional(self, state: RailState) -> Sequence[int]:
        """The owner of GCB (R18-PC-10), and by 18xx.games' rules who operates while another discards."""
        return legal.MOVES.optional(state)

    def topic(self, state: RailState, seat: int) -> Hashable:
        if seat not in state.asked:
            return None
        offer = state.offers_made if state.offers else 0
        return (state.step, state.turns, state.contest, state.active, offer)

    def clock_unit(self, state: RailState, seat: int) -> str:
        """A stock round, a corporation's turn of operating, or what somebody is asked in the turn of another."""
        if state.round == STOCK_ROUND:
            return f"stock:{state.turn}"
        if state.round == OPERATING and seat == state.active:
            return f"corporation:{state.operator}:{state.turn}.{state.rn}"
        return f"{state.round}:{state.turn}.{state.rn}"

    def window(self, state: RailState) -> tuple[str, int, int] | None:
        return None

    def legal(self, state: RailState, seat: int) -> list[Choice]:
        return legal.MOVES.legal(state, seat)

    def check(self, state: RailState, seat: int, action: Any) -> None:
        legal.MOVES.check(state, seat, action)

    def apply(
        self, state: RailState, seat: int, action: Any, rng: Rng, sink: Sink | None = None
    ) -> None:
        legal.MOVES.apply(state, seat, action, rng, sink)

    def was_refused(self, state: RailState, seat: int, action: Action) -> bool:
        return bool(state.refused) and refusals.was_refused(state, seat, action)

    def can_come(self, state: RailState, seat: int, do: str) -> bool:
        return legal.can_come(state, do)

    def least(self, state: RailState, do: str, about: str = "") -> int:
        return legal.least_bid(state, about) if do == "bid" else 0

    def default_action(self, state: RailState, seat: int, rng: Rng) -> tuple[int, Action]:
        return seat, absent.action(state, seat)

    def describe(self, state: RailState) -> dict[str, Any]:
        return describe.everything(state)

    def view(self, state: RailState, seat: int | None) -> dict[str, Any]:
        """R18-SU-12: nothing is hidden."""
        return describe.everything(state)

    def views(
        self, state: RailState, seats: Iterable[int | None]
    ) -> dict[int | None, dict[str, Any]]:
        return dict.fromkeys(seats, describe.everything(state))

    def printed(self, compiled: RailCompiled) -> dict[str, Any]:
        """By par price, what founding at it means; none of what ring boards print."""
        pars = {str(par): shares.founding(compiled, par) for par in sorted(compiled.market.pars)}
        return {"deeds": {}, "fields": {}, "chips": [], "pars": pars}

    def imagine(self, state: RailState, seat: int | None, rng: Rng) -> RailState:
        return copied(state)

    def outcome(self, state: RailState) -> Outcome | None:
        return state.outcome

    def units(self, state: RailState) -> list[Team]:
        """Everybody plays alone; seats are numbered in the order of the first round."""
        return [Team((seat,)) for seat in range(state.seats)]

    def dump(self, state: RailState) -> dict[str, Any]:
        return dumped(state)

    def load(self, compiled: RailCompiled, data: Mapping[str, Any]) -> RailState:
        return loaded(compiled, data)

    def copy(self, state: RailState) -> RailState:
        return copied(state)

    def arrange(
        self,
        compiled: RailCompiled,
        seats: int,
        given: Mapping[str, Any],
        rng: Rng,
        sink: Sink | None = None,
    ) -> RailState:
        values.check_parts(given)
        options = given.get("record", {}).get("optional_rules")
        rules = {"compat_18xxgames": True} | dict.fromkeys(options or (), True)
        compat = self.compile(self.rules(rules)) if "record" in given else compiled
        return arrange.arrange(compiled, compat, self.setup(compiled, seats, rng), given)

    def turns(self, state: RailState) -> int:
        """Turns of players and corporations begun since the start."""
        return state.turns

    def worths(self, state: RailState) -> tuple[int | str, dict[int, int]]:
        return flow.round_name(state), {
            seat: worth.fortune(state, seat) for seat in range(state.seats)
        }

    def broken(self, state: RailState) -> list[str]:
        return faults(state)
