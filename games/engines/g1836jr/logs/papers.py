"""Which certificate lies where, by the ids of 18xx.games logs (docs/18xx-logs.md#which-certificates-move).

The engine counts percent; only logs name papers. Every holder has an ordered list for each corporation.
"""

from typing import Final

from games.engines.g1836jr.state import IPO, POOL, RailState

Holder = int | str
#: Certificates of a corporation.
CERTIFICATES: Final = 9


class Papers:
    """The certificates of one match. Holders are seats, `ipo` and `pool`."""

    def __init__(self, state: RailState) -> None:
        """Those of a match that has not begun."""
        self.lists: list[dict[Holder, list[str]]] = [
            {
                IPO: [f"{name}_{number}" for number in range(CERTIFICATES)],
                POOL: [],
                **{seat: [] for seat in range(state.seats)},
            }
            for name in state.c.corporations
        ]
        self.pres = list(state.pres)

    def holder(self, corporation: int, paper: str) -> Holder | None:
        """Who has this certificate; None if there is none of that name."""
        for who, papers in self.lists[corporation].items():
            if paper in papers:
                return who
        return None

    def ordinary(self, corporation: int, holder: Holder) -> list[str]:
        """The ordinary certificates of a holder, in their order."""
        return [paper for paper in self.lists[corporation][holder] if not paper.endswith("_0")]

    def move(self, corporation: int, paper: str, to: Holder) -> None:
        """To the end of a holder's list."""
        lists = self.lists[corporation]
        for papers in lists.values():
            if paper in papers:
                papers.remove(paper)
        lists[to].append(paper)

    def bought(self, state: RailState, corporation: int, paper: str, seat: int) -> None:
        """After a purchase, gift or exchange."""
        self.move(corporation, paper, seat)
        self._change_president(state, corporation)

    def sold(
        self, state: RailState, corporation: int, papers: list[str], percent: int, seat: int
    ) -> None:
        """After a sale; what it took too much of the president's certificate comes back."""
        for paper in papers:
            self.move(corporation, paper, POOL)
        self._change_president(state, corporation)
        if sum(worth(paper) for paper in papers) > percent:
            self.move(corporation, self.lists[corporation][POOL][0], seat)

    def _change_president(self, state: RailState, corporation: int) -> None:
        old, new = self.pres[corporation], state.pres[corporation]
        self.pres[corporation] = new
        if old in (new, -1):
            return
        left = sum(worth(paper) for paper in self.lists[corporation][old])
        for paper in self.ordinary(corporation, new)[:2]:
            self.move(corporation, paper, old if left >= worth("_0") else POOL)
        self.move(corporation, f"{state.c.corporations[corporation]}_0", new)

    def bundle(self, corporation: int, seat: int, percent: int) -> list[str]:
        """The certificates a sale of `percent` hands over: ordinary ones first, the president's last."""
        taken: list[str] = []
        for paper in [*self.ordinary(corporation, seat), *self.lists[corporation][seat]]:
            if sum(worth(paper) for paper in taken) >= percent:
                break
            if paper not in taken:
                taken.append(paper)
        return taken


def worth(paper: str) -> int:
    """Percent of a certificate, by its id."""
    return 20 if paper.endswith("_0") else 10
