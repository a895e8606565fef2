"""Every step by its name, which is that of 18xx.games logs and recorded games too."""

from typing import Final

from games.engines.g1836jr import state as names
from games.engines.g1836jr.steps.auction import AuctionStep, ParStep
from games.engines.g1836jr.steps.routes import DividendStep, RoutesStep
from games.engines.g1836jr.steps.step import Step
from games.engines.g1836jr.steps.stock import StockStep
from games.engines.g1836jr.steps.track import HomeStep, SpecialStep, TokenStep, TrackStep
from games.engines.g1836jr.steps.trains import CompanyStep, DiscardStep, TrainStep

STEPS: Final[dict[str, Step]] = {
    names.AUCTION: AuctionStep(),
    names.PAR: ParStep(),
    names.STOCK: StockStep(),
    names.HOME: HomeStep(),
    names.TRACK: TrackStep(),
    names.TOKEN: TokenStep(),
    names.SPECIAL: SpecialStep(),
    names.ROUTES: RoutesStep(),
    names.DIVIDEND: DividendStep(),
    names.DISCARD: DiscardStep(),
    names.TRAIN: TrainStep(),
    names.COMPANY: CompanyStep(),
}


def opening(do: str) -> tuple[str, ...]:
    """The names of the steps that open a type of action."""
    return tuple(name for name, step in STEPS.items() if do in step.opens())
