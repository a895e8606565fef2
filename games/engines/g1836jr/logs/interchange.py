"""Actions in the JSON form of 18xx.games logs and of the recorded games: read one by one and played.

The whole log (players, settings, undo, export) is another matter; here is what one action means (docs/18xx-logs.md#action-types).
"""

from collections.abc import Sequence
from typing import Any, Final

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.legal import MOVES
from games.engines.g1836jr.logs.log_table import Entry, LogTable, index_of, unknown
from games.engines.g1836jr.logs.readers import PLAYED, READERS
from games.engines.g1836jr.logs.wording import check_wording, refused
from games.engines.g1836jr.rounds.trains import must_buy
from games.engines.g1836jr.state import (
    AUCTIONS,
    CDH,
    CFL,
    CFLV,
    CORPORATION,
    GCL,
    NORD,
    OPERATING,
    SPECIAL,
    STOCK_ROUND,
    TRAIN,
    RailState,
)
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng, ScriptedRng

#: The seat that played, and its action.
Played = tuple[int, Action]

#: Entries without effect on the game (docs/18xx-logs.md#any-time).
SILENT: Final = frozenset(
    (
        "message",
        "log",
        "program_buy_shares",
        "program_share_pass",
        "program_auction_bid",
        "program_disable",
    )
)
#: Types that a round knows; `bankrupt` answers for itself everywhere.
_TYPES: Final = {
    AUCTIONS: frozenset(("bid", "pass", "par", "bankrupt")),
    STOCK_ROUND: frozenset(("par", "buy_shares", "sell_shares", "pass", "bankrupt")),
    OPERATING: frozenset(
        "lay_tile place_token run_routes dividend buy_train discard_train buy_company sell_shares "
        "pass bankrupt".split()
    ),
}


def is_silent(entry: Entry) -> bool:
    """Whether an entry is only talk or a standing order."""
    kind = entry.get("type")
    return type(kind) is str and kind in SILENT


class Playback(LogTable):
    """A match that is played from entries."""

    def __init__(self, state: RailState, ids: Sequence[int | str]) -> None:
        super().__init__(state, ids)
        #: This game draws nothing.
        self.rng: Rng = ScriptedRng({})

    def play(self, entry: Entry, sink: Sink | None = None) -> Played | None:
        """Plays one entry and says what was played, None for an entry without effect.

        Raises IllegalAction, the table untouched.
        """
        if is_silent(entry):
            return None
        seat, action = self.translated(entry)
        state = self.state
        owners = state.owner[:] if state.round == AUCTIONS else None
        self._check_papers(entry, seat, action)
        spec = MOVES.check(state, seat, action)
        check_wording(state, entry, action)
        if action["do"] == "lay_tile" and entry["tile"] in self.hex_of:
            raise refused("tile", entry["tile"])  # R18-SU-08: that copy lies elsewhere
        MOVES.perform(state, spec, seat, action, self.rng, sink)
        self._note(entry, seat, action)
        if owners is not None:
            self._note_gifts(owners)
        return seat, action

    # -- reading -----------------------------------------------------------------------------------

    def translated(self, entry: Entry) -> tuple[int, Action]:
        """The seat that acts and its action. Raises IllegalAction for what cannot be meant here."""
        kind = entry.get("type")
        if type(kind) is not str or kind not in PLAYED:
            raise malformed("type", "is not a type of action of this game")
        if type(entry.get("entity")) not in (int, str):
            raise malformed("entity", "must be the id of who acts")
        if kind == "end_game":
            return SYSTEM, {"do": "end_game"}
        self._check_round(entry, kind)
        seat = self._seat(entry, kind)
        return seat, READERS[kind](self, entry)

    def _check_round(self, entry: Entry, kind: str) -> None:
        """A type that the round does not have is not available, whoever sends it."""
        exchanges = entry.get("entity_type") == "company" and kind == "buy_shares"
        state = self.state
        if state.outcome is not None:
            raise IllegalAction("game_over")
        wrong = kind not in _TYPES[state.round] and not exchanges
        if state.round == OPERATING and kind == "sell_shares":
            wrong = state.step != TRAIN or not must_buy(state, state.operator)
        if wrong:
            raise IllegalAction("not_available_now", phase=state.step)

    def _seat(self, entry: Entry, kind: str) -> int:
        """The seat behind the entity; any other entity than the one that must act is refused."""
        whose, name = entry.get("entity_type"), entry.get("entity")
        state = self.state
        if whose == "player":
            if name not in self.seats:
                raise unknown("entity", name)
            if state.round == OPERATING and kind not in ("sell_shares", "bankrupt"):
                raise IllegalAction("not_your_turn", asked=list(state.asked))
            return self.seats[name]
        if whose == "company":
            return self._seat_of_company(name, kind)
        if whose != "corporation":
            raise malformed("entity_type", "must be player, corporation or company")
        return self._seat_of_corporation(name, kind)

    def _seat_of_corporation(self, name: Any, kind: str) -> int:
        """The one that must act; companies are bought by the one in turn, whoever discards meanwhile."""
        state = self.state
        corporation = index_of(state.c.corporation_index, name)
        president = state.pres[corporation]
        if kind == "bankrupt":
            if president == NONE:
                raise IllegalAction("not_bankrupt")
            return president
        acting = state.operator if kind == "buy_company" else state.active
        if corporation != acting or state.step == SPECIAL:
            raise IllegalAction("not_your_turn", asked=list(state.asked))
        return president

    def _seat_of_company(self, name: Any, kind: str) -> int:
        state = self.state
        company = index_of(state.c.company_index, name)
        owner = state.owner[company]
        if kind == "buy_shares" and owner in range(state.seats):
            return owner
        free_station = state.step == SPECIAL and company == CDH and kind in ("place_token", "pass")
        if owner != CORPORATION + state.operator:
            raise IllegalAction("not_available_now", phase=state.step)
        if kind not in ("lay_tile", "buy_shares") and not free_station:
            raise IllegalAction("not_available_now", phase=state.step)
        return state.pres[state.operator]

    # -- papers and tiles --------------------------------------------------------------------------

    def _check_papers(self, entry: Entry, seat: int, action: Action) -> None:
        """What an action of ours cannot say: that the papers named are somebody else's."""
        if action["do"] not in ("buy_shares", "sell_shares"):
            return
        MOVES.check_moment(self.state, seat, action, MOVES.rows[action["do"]])
        papers = entry["shares"]
        corporation = self.corporation_of(papers[0])
        holders = [self.papers.holder(corporation, paper) for paper in papers]
        if action["do"] == "sell_shares":
            if self.state.turn > 1 and any(holder != seat for holder in holders):
                raise IllegalAction("not_owner", id=papers[0], owner=holders[0])
        elif type(holders[0]) is int:
            raise IllegalAction("share_owned_by_player", owner=holders[0])
        elif len(papers) != 1 or any(paper.endswith("_0") for paper in papers):
            raise refused("shares", papers)

    def _note(self, entry: Entry, seat: int, action: Action) -> None:
        do = action["do"]
        if do in ("buy_shares", "exchange_company"):
            [paper] = entry["shares"]
            self.papers.bought(self.state, self.corporation_of(paper), paper, seat)
        elif do == "sell_shares":
            corporation = self.state.c.corporation_index[action["corporation"]]
            self.papers.sold(self.state, corporation, entry["shares"], action["percent"], seat)
        elif do == "par" and action["corporation"] != self.state.c.corporations[NORD]:
            corporation = self.state.c.corporation_index[action["corporation"]]
            self.papers.bought(self.state, corporation, f"{action['corporation']}_0", seat)
        elif do == "lay_tile":
            self._note_tile(action["hex"], entry["tile"])

    def _note_gifts(self, before: list[int]) -> None:
        """The certificates that come with companies: GCL_1 with CFL, Nord_0 with CFLV."""
        owner = self.state.owner
        if owner[CFL] != before[CFL]:
            self.papers.move(GCL, "GCL_1", owner[CFL])
        if self.papers.pres[NORD] != self.state.pres[NORD]:
            self.papers.bought(self.state, NORD, "Nord_0", owner[CFLV])

    def _note_tile(self, hex_: str, tile: str) -> None:
        self.hex_of.pop(self.tile_of.get(hex_, ""), None)
        self.tile_of[hex_] = tile
        self.hex_of[tile] = hex_
