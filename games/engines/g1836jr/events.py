"""The events that 1836jr tells (docs/vocabulary.md#events), with the names of their data."""

from collections.abc import Mapping
from typing import Final

from games.engines.kernel.events import OF_EVERY_GAME, EventData, events

EVENTS: Final[Mapping[str, EventData]] = {
    **OF_EVERY_GAME,
    **events(
        {
            "company_bought": "company buyer price",
            "company_closed": "company",
            "revenue_paid": "company to amount",
            "all_passed": "discount",
            "bid_made": "who amount company",
            "bid_passed": "who",
            "par_set": "who corporation price",
            "share_bought": "who corporation price source",
            "shares_sold": "who corporation percent amount",
            "president_changed": "who corporation",
            "floated": "corporation amount",
            "price_moved": "corporation price at",
            "priority_moved": "who",
            "round_started": "round",
            "tile_laid": "hex tile rotation amount",
            "token_placed": "hex city amount",
            "routes_run": "routes revenue",
            "dividend_paid dividend_withheld": "corporation revenue",
            "train_bought": "corporation train source price helped",
            "train_discarded": "corporation train",
            "trains_scrapped": "type",
            "phase_started": "phase",
            "bank_broke": "",
            "offer_made": "offer kind from to what price",
            "offer_accepted offer_refused": "offer",
        }
    ),
}
