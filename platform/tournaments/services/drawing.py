"""The seed of an event: its commitment stands from the first moment, the seed itself when entries have ended."""

from __future__ import annotations

import secrets

from games.engines.kernel.rng import SECRET_BYTES, commitment
from games.storage.sealing import opened, sealed
from tournaments.models import Tournament


def draw(tournament: Tournament) -> None:
    """Draws the secret of a new event, not saved; `bound` names it, as the id of a match does."""
    secret = secrets.token_bytes(SECRET_BYTES)
    tournament.secret = sealed(secret, bound(tournament))
    tournament.commitment = commitment(secret)


def reveal(tournament: Tournament) -> None:
    """Shows the seed, not saved: from here on every lot and every pairing can be worked out by anybody."""
    tournament.seed = opened(bytes(tournament.secret), bound(tournament)).hex()


def bound(tournament: Tournament) -> str:
    """What the sealed secret is bound to, so that it opens in no other place."""
    return f"event {tournament.created_at.isoformat()}"
