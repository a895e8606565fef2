"""How a game ends and what everybody is worth then (R-AM-OBJ, RCH, TIM)."""

from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.roles import roles_of
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import flow, money, pawn
from games.engines.property.board import BANK, SERIES, STREET
from games.engines.property.policies.ending import Ending
from games.engines.property.state import ADJUST, ROLES, State

#: Ends by the clock: arranged anew, with a part of the cash (R-AM-TIM-02, TIM-05).
LIMITS = ("time_limit", "round_limit")


class RoleEnding(Ending):
    """The two ways to win, and the banker's last round of visits."""

    tells_visits = True

    def ending(self, state: State) -> str:
        living = state.living()
        if (
            self.rules["win_mode"] == "B"
            and state.stage != ROLES
            and len({casting_of(state).role[seat] for seat in living}) < 2
        ):
            return "role_gone"
        return "last_player" if len(living) == 1 else ""

    def unready(self, state: State) -> list[int]:
        """R-AM-TIM-04: everybody still in the game confirms."""
        confirmed = casting_of(state).confirmed
        return [seat for seat in sorted(state.living()) if not confirmed[seat]]

    def hurry(self, state: State) -> None:
        casting_of(state).confirmed = [True] * state.seats

    def limit(self, state: State) -> str:
        return casting_of(state).closing

    def settles_limit(self, state: State, reason: str, sink: Sink | None) -> bool:
        if state.stage == ADJUST:
            return False
        roles = roles_of(state)
        for seat in state.following(state.first):
            if not casting_of(state).role[seat]:  # the time was over before everybody had chosen
                roles.choose_role(state, seat, roles.open_roles(state)[0], sink, asked=False)
        casting_of(state).closing, state.stage = reason, ADJUST
        flow.lapse_offers(state, sink)
        state.lapse_everything()
        if sink is not None:
            sink.append({"event": "adjust_opened"})
        return True

    def valuations(self, state: State, reason: str, rng: Rng, sink: Sink | None) -> dict[int, int]:
        if reason in LIMITS:
            self._keep_cash(state, sink)
        worths = {seat: 0 if state.out[seat] else state.cash[seat] for seat in range(state.seats)}
        for field in state.c.deeds:
            owner = state.owner[field]
            if owner == BANK or state.mortgaged[field]:
                continue
            earned = self._visit(state, field, rng, sink)
            worths[owner] += earned
            if sink is not None:
                told = {"who": owner, "field": state.c.ids[field], "amount": earned}
                sink.append({"event": "valued", **told})
        if reason in LIMITS:
            for seat in state.living():
                money.transfer(state, BANK, seat, worths[seat] - state.cash[seat])
        return worths

    def fortune(self, state: State, seat: int) -> int:
        """R-AM-RCH-01, RCH-02: cash, and a visit to everything but utilities, which need a roll."""
        return state.cash[seat] + sum(
            self.final_rent(state, field)
            for field in state.c.deeds
            if state.owner[field] == seat
            and not state.mortgaged[field]
            and state.c.kind[field] in (STREET, SERIES)
        )

    def _keep_cash(self, state: State, sink: Sink | None) -> None:
        """R-AM-TIM-05: always rounded down."""
        for seat in state.living():
            percent = self.rules[f"timed_cash_percent_{casting_of(state).role[seat]}"]
            kept = state.cash[seat] * percent // 100
            money.transfer(state, seat, BANK, state.cash[seat] - kept)
            if sink is not None:
                sink.append({"event": "cash_kept", "who": seat, "amount": kept})

    def _visit(self, state: State, field: int, rng: Rng, sink: Sink | None) -> int:
        """R-AM-RCH-03..05, TIM-06: what the banker's visit brings; utilities by a roll each."""
        amount = self.final_rent(state, field)
        if amount and state.c.kind[field] not in (STREET, SERIES):
            dice = [rng.die(), rng.die()]
            pawn.tell_dice(state.owner[field], "valuation", dice, sink)
            amount *= sum(dice)
        return amount

    def final_rent(self, state: State, field: int) -> int:
        """R-AM-RCH-05, TIM-06: the rent at the end; of a utility the factor on the roll."""
        if self.rules["final_valuation_ignores_prison"]:
            return state.c.rents.rent(state, field)
        return (
            0
            if state.c.detention.blocks_rent(state, state.owner[field])
            else state.c.rents.rent(state, field)
        )
