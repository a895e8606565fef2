"""The events that property games tell (docs/vocabulary.md#events), with the names of their data."""

from collections.abc import Mapping
from typing import Final

from games.engines.kernel.events import OF_EVERY_GAME, EventData, events

EVENTS: Final[Mapping[str, EventData]] = {
    **OF_EVERY_GAME,
    **events(
        {
            "order_set": "order",
            "turn_started": "who round",
            "turn_missed": "who kind missed",
            "turn_ended": "who",
            "dice_rolled": "who purpose dice",
            "moved": "who start end by",
            "salary_paid": "who amount",
            "deed_offered deed_bought deed_declined": "who field price",
            "auction_opened": "field opening",
            "bid_made": "who amount",
            "bid_passed": "who",
            "auction_won": "who field price",
            "auction_failed": "field",
            "rent_paid rent_lapsed": "payer owner field amount",
            "rent_not_due": "field owner reason",
            "card_drawn card_kept card_used": "who deck card",
            "paid": "payer payee amount reason",
            "built buildings_sold": "who field start end amount",
            "mortgaged redeemed interest_paid deed_refused": "who field amount",
            "detained": "who kind cause",
            "released": "who kind how",
            # With its terms, so that a log can tell it; without where negotiations are private.
            "offer_made": "offer [kind] [from] [to] [give] [get]",
            "offer_accepted offer_refused offer_withdrawn offer_lapsed": "offer",
            "traded settled": "offer from to give get",
            "debt_opened debt_paid": "debtor creditor amount reason",
            "estate_passed": "who to cash fields",
            "limit_reached": "reason",
        }
    ),
}
