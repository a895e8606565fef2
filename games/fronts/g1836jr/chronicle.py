"""What a match of 1836jr has told, summed up: revenues and incomes by operating round, the ways of the markers.

Pure. Reads events alone, so that it needs no position; whose shares were paid for follows from who got which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engines.g1836jr.rounds.operating import part_of

Event = Mapping[str, Any]


class Chronicle:
    """`tables`: those of the match; `seats`: how many players."""

    def __init__(self, tables: Mapping[str, Any], seats: int) -> None:
        shares = tables["shares"]["certificates_per_corporation"]
        self._president, self._unit = shares[0], shares[-1]
        self._cells = {
            cell["price"]: [row, column]
            for row, cells in enumerate(tables["market"]["rows"])
            for column, cell in enumerate(cells)
            if cell and cell["par"]
        }
        #: Shares that come with a company when it is first sold.
        self._gifts = {
            one["id"]: (power["corporation"], power["percent"])
            for one in tables["privates"]
            if (power := one["power"]) and power["kind"] == "free_share"
        }
        names = [one["id"] for one in tables["corporations"]]
        self._held = {name: [0] * seats for name in names}
        self._set = self._of_set = self._number = 0
        self._rounds: list[str] = []
        self._income: list[list[int]] = [[] for _ in range(seats)]
        self._revenue: dict[str, list[list[Any]]] = {name: [] for name in names}
        self._ways: dict[str, list[list[int]]] = {name: [] for name in names}
        self._notes: dict[str, Callable[[Event], None]] = {
            "round_started": self._round_started,
            "revenue_paid": self._revenue_paid,
            "dividend_paid": self._dividend_paid,
            "dividend_withheld": self._dividend_withheld,
            "par_set": self._par_set,
            "price_moved": self._price_moved,
            "share_bought": self._share_bought,
            "shares_sold": self._shares_sold,
            "company_bought": self._company_bought,
        }

    def note(self, number: int, told: Iterable[Event]) -> None:
        """What one entry told; entries that were taken back are not to be handed in."""
        self._number = number
        for event in told:
            note = self._notes.get(event["event"])
            if note is not None:
                note(event)

    def to_json(self) -> dict[str, Any]:
        """{rounds: ["1.1" ...], income: [by round, of each seat], revenue: {id: [[round, sum, kind]]}, market: {id: [[entry, row, column]]}}."""
        return {
            "rounds": self._rounds,
            "income": self._income,
            "revenue": self._revenue,
            "market": self._ways,
        }

    def _round_started(self, event: Event) -> None:
        if event["round"] == "SR":
            self._set, self._of_set = self._set + 1, 0
            return
        self._of_set += 1
        self._rounds.append(f"{self._set}.{self._of_set}")
        for incomes in self._income:
            incomes.append(0)

    def _pay(self, seat: int, amount: int) -> None:
        """Into the round that goes on; before the first one nothing is an income of a round."""
        if self._rounds:
            self._income[seat][-1] += amount

    def _revenue_paid(self, event: Event) -> None:
        if isinstance(event["to"], int):
            self._pay(event["to"], event["amount"])

    def _dividend_paid(self, event: Event) -> None:
        self._ran(event, "payout")
        for seat, percent in enumerate(self._held[event["corporation"]]):
            self._pay(seat, part_of(event["revenue"], percent))

    def _dividend_withheld(self, event: Event) -> None:
        self._ran(event, "withhold")

    def _ran(self, event: Event, kind: str) -> None:
        row = [max(0, len(self._rounds) - 1), event["revenue"], kind]
        self._revenue[event["corporation"]].append(row)

    def _par_set(self, event: Event) -> None:
        self._held[event["corporation"]][event["who"]] += self._president
        self._ways[event["corporation"]].append([self._number, *self._cells[event["price"]]])

    def _price_moved(self, event: Event) -> None:
        self._ways[event["corporation"]].append([self._number, *event["at"]])

    def _share_bought(self, event: Event) -> None:
        self._held[event["corporation"]][event["who"]] += self._unit

    def _shares_sold(self, event: Event) -> None:
        self._held[event["corporation"]][event["who"]] -= event["percent"]

    def _company_bought(self, event: Event) -> None:
        gift = self._gifts.pop(event["company"], None)
        if gift is not None and isinstance(event["buyer"], int):
            corporation, percent = gift
            self._held[corporation][event["buyer"]] += percent
