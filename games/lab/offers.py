"""Offers of a simulation: made, refused, and made again though refused."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from games.engines.kernel.choices import Action
from games.engines.kernel.game import Event, Sink
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import Rng
from games.lab.playing import Apply

#: The actions of all games that may put something to somebody for consent, and the answer that counts here. Others are not listened to.
_TALK: Final = frozenset(
    ("offer_trade", "offer_settlement", "buy_company", "sell_company", "buy_train", "refuse")
)
#: The parts of a state that say who owns what, money aside: deeds and companies, cards, shares, trains.
_BELONGINGS: Final = ("owner", "cards", "held", "ipo", "pool", "trains")


@dataclass(frozen=True, slots=True)
class OfferCount:
    """How many in one game or in many. `repeated`: in the same words by the same seat, refused while everything had the same owners.

    Who plays at random minds no answer and repeats nothing.
    """

    made: int = 0
    refused: int = 0
    repeated: int = 0

    def __add__(self, other: "OfferCount") -> "OfferCount":
        return OfferCount(
            self.made + other.made, self.refused + other.refused, self.repeated + other.repeated
        )

    def line(self) -> str:
        """What `simulate` prints."""
        return f"OFFERS made={self.made} refused={self.refused} repeated={self.repeated}"


class OfferWatch:
    """Listens to the offers of one game; of the `heedless` seats, which mind no answer, it counts no repetition."""

    def __init__(self, heedless: Collection[int] = ()) -> None:
        self.count = OfferCount()
        self._heedless = heedless
        self._open: dict[int, bytes] = {}
        self._refused: set[bytes] = set()

    def over(self, apply: Apply) -> Apply:
        """`apply`, listened to."""

        def listened(
            state: Any, seat: int, action: Action, rng: Rng, sink: Sink | None = None
        ) -> None:
            if action["do"] not in _TALK:
                apply(state, seat, action, rng, sink)
                return
            words = _words(state, seat, action)
            events: Sink = []
            apply(state, seat, action, rng, events)
            for event in events:
                self._note(event, seat, words)
            if sink is not None:
                sink += events

        return listened

    def _note(self, event: Event, seat: int, words: bytes) -> None:
        if event["event"] == "offer_made":
            self._open[event["offer"]] = words
            is_repeated = words in self._refused and seat not in self._heedless
            self.count += OfferCount(made=1, repeated=int(is_repeated))
        elif event["event"] == "offer_refused" and event["offer"] in self._open:
            # An offer from before anybody listened (an opening at random) is nobody's, so its refusal counts for nothing.
            self._refused.add(self._open[event["offer"]])
            self.count += OfferCount(refused=1)


def _words(state: Any, seat: int, action: Action) -> bytes:
    """Who says what, for which corporation, and who owned what at that moment."""
    owned = [getattr(state, name, None) for name in _BELONGINGS]
    return canonical([seat, getattr(state, "operator", None), action, owned])
