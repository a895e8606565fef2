"""Track and stations (R18-TR, TK): the home station, the tile, the station, the free station of CdH."""

from typing import Any

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map import laying, stations
from games.engines.g1836jr.rounds import operating, privates
from games.engines.g1836jr.state import CDH, RailState
from games.engines.g1836jr.steps.corporate import CorporateStep, lay_option
from games.engines.g1836jr.steps.step import COMPANY, allowed, first, picks
from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.game import Sink


class HomeStep(CorporateStep):
    """A corporation whose home has two cities chooses one (R18-TK-01)."""

    own: tuple[str, ...] = ("place_token",)

    def waits(self, state: RailState) -> bool:
        return state.choosing != NONE

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        hex_ = state.c.map.home_hex[state.choosing]
        options = [city_option(state, hex_, city) for city in range(state.track.cities_on(hex_))]
        return picks("place_token", _allowed(state, seat, options))

    def absent(self, state: RailState, seat: int) -> Action:
        return first(self.choices(state, seat))


class TrackStep(CorporateStep):
    """One tile."""

    own: tuple[str, ...] = ("lay_tile", "pass")

    def waits(self, state: RailState) -> bool:
        return not state.laid or privates.keeps_track_step(state, state.operator)

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        found: list[Choice] = [Choice("pass")]
        if not state.laid:
            found += picks("lay_tile", [lay_option(state, lay) for lay in affordable_lays(state)])
        return found


class TokenStep(CorporateStep):
    """One station, if it can be paid and has a place."""

    own: tuple[str, ...] = ("pass", "place_token")

    def waits(self, state: RailState) -> bool:
        return operating.can_place(state, state.operator)

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        return [Choice("pass"), *picks("place_token", token_options(state))]


class SpecialStep(CorporateStep):
    """The free station in the city of CdH, after its tile (R18-PC-09); logs let the company act."""

    acts = COMPANY
    own: tuple[str, ...] = ("pass", "place_token")

    def waits(self, state: RailState) -> bool:
        return state.special

    def pass_(self, state: RailState, seat: int, sink: Sink | None) -> bool:
        state.special = False
        return False

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        return [Choice("pass"), *picks("place_token", free_token_options(state, seat))]


def affordable_lays(state: RailState) -> list[tuple[int, int, int]]:
    """Hex, tile and rotation of every normal lay that the operator can pay."""
    operator = state.operator
    have = state.treasury[operator]
    found = laying.lays(
        state.track,
        operator,
        colour=state.c.colour[state.phase],
        blocked=privates.blocked(state),
    )
    return [lay for lay in found if operating.lay_cost(state, lay[0]) <= have]


def city_option(state: RailState, hex_: int, city: int) -> dict[str, Any]:
    """A city as actions name it: its stop where the hex has two of them."""
    option: dict[str, Any] = {"hex": state.c.map.hex_names[hex_]}
    if state.track.cities_on(hex_) > 1:
        option["city"] = city
    return option


def token_options(state: RailState) -> list[dict[str, Any]]:
    """The cities that can take a station of the operator, if it can pay for one."""
    if operating.token_cost(state, state.operator) > state.treasury[state.operator]:
        return []
    cities = stations.token_cities(state.track, state.operator)
    return [city_option(state, hex_, city) for hex_, city in cities]


def free_token_options(state: RailState, seat: int) -> list[dict[str, Any]]:
    """The city of CdH, if its free station fits there."""
    [hex_] = state.c.blocks[CDH]
    return _allowed(state, seat, [{"hex": state.c.map.hex_names[hex_]}])


def _allowed(state: RailState, seat: int, options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [option for option in options if allowed(operating.check_token, state, seat, option)]
