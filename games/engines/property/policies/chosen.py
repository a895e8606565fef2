"""Which policies a game has chosen."""

from typing import ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.property.policies.absence import Absence
from games.engines.property.policies.auctions import Auctions
from games.engines.property.policies.building import Building
from games.engines.property.policies.debts import Debts
from games.engines.property.policies.detention import Detention
from games.engines.property.policies.ending import Ending
from games.engines.property.policies.mortgages import Mortgages
from games.engines.property.policies.movement import Movement
from games.engines.property.policies.offers import Offers
from games.engines.property.policies.rents import Rents
from games.engines.property.policies.seating import SeatOrder
from games.engines.property.policies.visits import Visits
from games.engines.property.state import Compiled


@mypyc_attr(allow_interpreted_subclasses=True)
class Policies:
    """The policies of one game; what it does not name is the default."""

    absence: ClassVar[type[Absence]] = Absence
    auctions: ClassVar[type[Auctions]] = Auctions
    building: ClassVar[type[Building]] = Building
    debts: ClassVar[type[Debts]] = Debts
    detention: ClassVar[type[Detention]] = Detention
    ending: ClassVar[type[Ending]] = Ending
    mortgages: ClassVar[type[Mortgages]] = Mortgages
    movement: ClassVar[type[Movement]] = Movement
    offers: ClassVar[type[Offers]] = Offers
    rents: ClassVar[type[Rents]] = Rents
    seating: ClassVar[type[SeatOrder]] = SeatOrder
    visits: ClassVar[type[Visits]] = Visits

    @classmethod
    def settle(cls, c: Compiled) -> None:
        """Makes every policy of the game one of this match."""
        c.absence = cls.absence(c)
        c.auctions = cls.auctions(c)
        c.building = cls.building(c)
        c.debts = cls.debts(c)
        c.detention = cls.detention(c)
        c.ending = cls.ending(c)
        c.mortgages = cls.mortgages(c)
        c.movement = cls.movement(c)
        c.offers = cls.offers(c)
        c.rents = cls.rents(c)
        c.seating = cls.seating(c)
        c.visits = cls.visits(c)
