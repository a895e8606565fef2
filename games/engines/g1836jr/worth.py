"""What a player is worth (R18-EN-03)."""

from games.engines.g1836jr.state import RailState


def fortune(state: RailState, seat: int) -> int:
    """Cash, shares at the market price, open companies at their printed price."""
    total = state.cash[seat]
    for corporation, held in enumerate(state.held):
        total += held[seat] // 10 * state.price(corporation)
    for company, owner in enumerate(state.owner):
        if owner == seat:
            total += state.c.company_price[company]
    return total
