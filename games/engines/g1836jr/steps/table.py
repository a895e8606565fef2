"""Every step by its name, which is that of 18xx.games logs and recorded games too."""

from typing import Final

from games.engines.g1836jr import state as names
from games.engines.g1836jr.steps.auction import Auction, Par
from games.engines.g1836jr.steps.routes import Dividend, Routes
from games.engines.g1836jr.steps.step import Step
from games.engines.g1836jr.steps.stock import Stock
from games.engines.g1836jr.steps.track import Home, Special, Token, Track
from games.engines.g1836jr.steps.trains import Company, Discard, Train

STEPS: Final[dict[str, Step]] = {
    names.AUCTION: Auction(),
    names.PAR: Par(),
    names.STOCK: Stock(),
    names.HOME: Home(),
    names.TRACK: Track(),
    names.TOKEN: Token(),
    names.SPECIAL: Special(),
    names.ROUTES: Routes(),
    names.DIVIDEND: Dividend(),
    names.DISCARD: Discard(),
    names.TRAIN: Train(),
    names.COMPANY: Company(),
}


def opening(do: str) -> tuple[str, ...]:
    """The names of the steps that open a type of action."""
    return tuple(name for name, step in STEPS.items() if do in step.opens())
