"""Routes and dividends (R18-RT, DV)."""

from games.engines.g1836jr.choices import RouteChoice
from games.engines.g1836jr.rounds import operating, routing
from games.engines.g1836jr.state import PAYOUT, WITHHOLD, RailState
from games.engines.g1836jr.steps.corporate import CorporateStep
from games.engines.kernel.choices import Action, Choice, Pick
from games.engines.kernel.game import Sink


class RoutesStep(CorporateStep):
    """The trains run; a corporation that has trains and track has to say where."""

    own: tuple[str, ...] = ("run_routes",)

    def waits(self, state: RailState) -> bool:
        operator = state.operator
        return bool(state.trains[operator]) and state.routed[operator]

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        operator = state.operator
        names = [state.c.train_name[train] for train in sorted(state.trains[operator])]
        suggestion = {"routes": routing.suggested(state, operator)}
        return [RouteChoice("run_routes", trains=names, suggestion=suggestion)]

    def absent(self, state: RailState, seat: int) -> Action:
        return {"do": "run_routes", "routes": routing.suggested(state, state.operator)}


class DividendStep(CorporateStep):
    """Revenue is paid or kept; without any the price moves all the same (R18-DV-04)."""

    own: tuple[str, ...] = ("dividend",)

    def waits(self, state: RailState) -> bool:
        return bool(state.revenue)

    def skip(self, state: RailState, sink: Sink | None) -> None:
        operating.withhold(state, sink)

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        return [Pick("dividend", arg="kind", options=[PAYOUT, WITHHOLD])]

    def absent(self, state: RailState, seat: int) -> Action:
        return {"do": "dividend", "kind": PAYOUT}
