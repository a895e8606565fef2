"""What a programmed action sees of the position beside the choices of its seat."""

from __future__ import annotations

from typing import Any

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.models import Entry
from games.orders import rules
from games.orders.rules import KEY, SeatProgram, Surroundings
from games.reading.matches import Live


def around(program: SeatProgram, live: Live, seat: int) -> Surroundings:
    """What this programmed action of the seat sees now."""
    game, state = live.fixed.book.game, live.table.state
    if program.kind == rules.PASS:
        return Surroundings(round=round_of(state))
    if program.kind == rules.BID:
        return _auction(program.about, live, seat)
    if program.kind == rules.CLAIM:
        return Surroundings(is_owed=_is_owed(live, seat))
    if program.kind == rules.DECLINE:
        return Surroundings(price=price_on_offer(live, seat))
    if program.kind == rules.ROUND:
        return Surroundings(unit=game.clock_unit(state, seat))
    if program.kind == rules.FLOAT:
        return _dealing(program, live, seat)
    return rules.NOTHING_KNOWN


def _dealing(program: SeatProgram, live: Live, seat: int) -> Surroundings:
    """What is to be known of a corporation whose shares are bought, and of the turn that goes on."""
    game, state = live.fixed.book.game, live.table.state
    view = game.view(state, seat)
    known = view.get("c", {}).get(program.about, {})
    newest = Entry.objects.filter(match=live.fixed.match_id, number=live.version, seat=seat)
    return Surroundings(
        unit=game.clock_unit(state, seat),
        par=known.get("par"),
        has_floated=bool(known.get("floated")),
        has_just_played=newest.filter(key__startswith=f"{KEY}-{program.kind}-").exists(),
        has_bought=bool(view.get("stock", {}).get("bought")),
    )


def round_of(state: Any) -> int | None:
    """The round that the game is in; None where it counts none."""
    number = getattr(state, "round", None)
    return number if isinstance(number, int) else None


def _auction(about: str, live: Live, seat: int) -> Surroundings:
    """What is to be known of the thing that is bid for: `about`, or whatever is auctioned."""
    game = live.fixed.book.game
    front, view = front_for(game.key), game.view(live.table.state, None)
    lot, lots = front.lot(view), front.lots(view)
    is_sold = bool(about) and about not in lots
    return Surroundings(lot=lot, is_sold=is_sold, is_leading=lots.get(about or lot) == seat)


def _is_owed(live: Live, seat: int) -> bool:
    """Whether somebody owes the seat a rent that it may claim."""
    try:
        live.fixed.book.game.check(live.table.state, seat, {"do": rules.PLAYS[rules.CLAIM]})
    except IllegalAction:
        return False
    return True


def price_on_offer(live: Live, seat: int) -> int | None:
    """What the deed on offer costs; None where none is: what declining it would tell, on a copy.

    Also to who cannot pay it, and so cannot buy.
    """
    game = live.fixed.book.game
    choices = game.legal(live.table.state, seat)
    declining = next((one for one in choices if one.do == rules.PLAYS[rules.DECLINE]), None)
    if declining is None:
        return None
    told: Sink = []
    game.apply(game.copy(live.table.state), seat, declining.action(), FastRng(0), told)
    return next((fact["price"] for fact in told if "price" in fact), None)


def lots_in(live: Live) -> dict[str, int | None]:
    """What auctions may still sell, by id, with the seat whose bid is the highest so far."""
    game = live.fixed.book.game
    return front_for(game.key).lots(game.view(live.table.state, None))


def corporations(live: Live) -> list[str]:
    """The corporations of the game, by name; none where it has none."""
    return list(live.fixed.book.game.view(live.table.state, None).get("c", {}))


def to_float(live: Live) -> list[str]:
    """Those of the corporations that have not floated."""
    known = live.fixed.book.game.view(live.table.state, None).get("c", {})
    return [name for name, facts in known.items() if not facts.get("floated")]
