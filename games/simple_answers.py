"""Answers that need no form of the table: buttons and small fields for who answers from a letter or a list.

Made of the choices that the engine offers; what is not among them needs the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engines.kernel.choices import (
    AMOUNT,
    FIXED,
    MAP,
    PICK,
    Action,
    Amount,
    Choice,
    MapChoice,
    Pick,
)
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.rng import DrawMismatch, RecordedRng
from games.fronts.catalogue import front_for
from games.refusals import names_in
from games.rulebooks.sentences import money

#: The words of the buttons, by action.
PRESSED: Final[dict[str, Any]] = {
    "buy": _("Buy it"),
    "claim_rent": _("Claim the rent"),
    "confirm": _("Confirm"),
    "decline": _("Do not buy"),
    "draw": _("Draw"),
    "end_turn": _("End the turn"),
    "pass": _("Pass"),
    "pay_fine": _("Pay the fine and throw"),
    "pay_flat": _("Pay the fixed sum"),
    "pay_percent": _("Pay the share"),
    "refuse_holiday": _("No holiday"),
    "roll": _("Roll the dice"),
    "take_holiday": _("Take the holiday"),
}
#: The same where one of several things is chosen first.
PICKED: Final[dict[str, Any]] = {
    "choose": _("Choose"),
    "choose_role": _("Choose the role"),
    "mortgage": _("Mortgage"),
    "pay_interest": _("Pay the interest alone"),
    "play_chip": _("Play the chip"),
    "redeem": _("Pay the mortgage off"),
    "refuse_deed": _("Refuse the deed"),
    "use_card": _("Use the card"),
}
#: The same where a sum is said.
SAID: Final[dict[str, Any]] = {"bid": _("Bid")}
#: The same where one building is sold.
SOLD: Final[dict[str, Any]] = {"sell_building": _("Sell one building")}
_WORDS: Final = {FIXED: PRESSED, PICK: PICKED, AMOUNT: SAID, MAP: SOLD}
#: Of a sum that somebody says.
_DIGITS_MOST: Final = 9
#: Nobody does it unless nothing else is left.
_LAST: Final[dict[str, Any]] = {"declare_bankruptcy": _("Declare bankruptcy")}


@dataclass(frozen=True)
class SimpleAnswer:
    """A button, with what is chosen or said before it is pressed.

    `number`: its place among the choices that are offered. `options`: the value and the words of each thing
    that can be chosen. `bounds`: the least, the most and the step of a sum. `detail`: what it is about.
    """

    number: int
    label: Any
    detail: str
    choice: Choice
    options: Sequence[tuple[str, str]] = ()
    bounds: tuple[int, int, int] | None = None

    def action(self, value: str) -> Action | None:
        """What is played where this was chosen or said; None for what is not offered."""
        if isinstance(self.choice, Amount):
            known = value.isascii() and value.isdigit() and len(value) <= _DIGITS_MOST
            return self.choice.action(**{self.choice.arg: int(value)}) if known else None
        if not self.options:
            return self.choice.action()
        if value not in {known for known, _words in self.options}:
            return None
        if isinstance(self.choice, MapChoice):
            return self.choice.action(**{self.choice.arg: {value: self.choice.options[value][1]}})
        assert isinstance(self.choice, Pick)
        return self.choice.picked(self.choice.options[int(value)])


@dataclass(frozen=True)
class Wording:
    """How one position is put into words: the names of its ids, its roles and its money."""

    game: Game[Any, Any]
    state: Any
    seat: int
    names: Mapping[str, str]
    sign: str
    roles: Mapping[str, Any] = field(default_factory=dict)

    def name(self, value: Any) -> str:
        """The name of what an id stands for."""
        return str(self.roles.get(str(value)) or self.names.get(str(value), value))

    def money(self, amount: int) -> str:
        """A sum, with the sign of the currency."""
        return money(amount, self.sign).strip()


def answers_in(
    game: Game[Any, Any], state: Any, seat: int, tables: Mapping[str, Any], lang: str
) -> list[SimpleAnswer]:
    """The simple answers of a seat to what it is asked, in the order of its choices."""
    front = front_for(game.key)
    wording = Wording(game, state, seat, names_in(tables, lang), front.money(tables), front.roles)
    choices = game.legal(state, seat)
    found = list(_answers(choices, wording))
    return found or [
        SimpleAnswer(number, _LAST[one.do], "", one)
        for number, one in enumerate(choices)
        if one.do in _LAST and len(choices) == 1
    ]


def has_answers(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Whether `answers_in` would find any."""
    choices = game.legal(state, seat)
    return any(map(_is_simple, choices)) or [one.do for one in choices] == [*_LAST]


def _is_simple(choice: Choice) -> bool:
    return choice.do in _WORDS.get(choice.kind, ())


def _answers(choices: Sequence[Choice], wording: Wording) -> Iterator[SimpleAnswer]:
    for number, choice in enumerate(choices):
        do = choice.do
        if choice.kind == FIXED and do in PRESSED:
            yield SimpleAnswer(number, PRESSED[do], _about(choice, wording), choice)
        elif choice.kind == PICK and do in PICKED and isinstance(choice, Pick):
            options = _options(choice, wording)
            yield SimpleAnswer(number, PICKED[do], _about(choice, wording), choice, options)
        elif choice.kind == AMOUNT and do in SAID and isinstance(choice, Amount):
            bounds = (choice.min, choice.max, choice.step)
            about = _about(choice, wording)
            yield SimpleAnswer(number, SAID[do], about, choice, bounds=bounds)
        elif choice.kind == MAP and do in SOLD and isinstance(choice, MapChoice):
            options = [(one, wording.name(one)) for one in choice.options]
            yield SimpleAnswer(number, SOLD[do], "", choice, options)


def _about(choice: Choice, wording: Wording) -> str:
    """What is fixed already, by name, and what is paid for it."""
    parts = [wording.name(value) for value in choice.with_.values()]
    price = _price(choice, wording) if choice.kind == FIXED and parts else None
    return ", ".join(parts if price is None else [*parts, wording.money(price)])


def _price(choice: Choice, wording: Wording) -> int | None:
    """What doing it would tell of a price, on a copy."""
    told: Sink = []
    game = wording.game
    try:
        copy = game.copy(wording.state)
        game.apply(copy, wording.seat, choice.action(), RecordedRng([]), told)
    except (DrawMismatch, IllegalAction):
        return None
    return next((int(fact["price"]) for fact in told if "price" in fact), None)


def _options(choice: Pick, wording: Wording) -> list[tuple[str, str]]:
    """Each by its place, since values may be anything."""
    return [(str(at), _option(choice, one, wording)) for at, one in enumerate(choice.options)]


def _option(choice: Pick, option: Any, wording: Wording) -> str:
    """The thing itself, where it leads to, and the money that it moves."""
    parts = option.values() if isinstance(option, dict) else [option]
    text = ", ".join(wording.name(part) for part in parts)
    key = str(option)
    leads, sums = (choice.leads or {}).get(key), (choice.sums or {}).get(key)
    if leads:
        text = gettext("%(what)s: to %(place)s") % {"what": text, "place": wording.name(leads)}
    return text if sums is None else f"{text} ({wording.money(sums)})"
