"""What is wrong with a value, in words for somebody who does not program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.fronts.schema import COLOUR, Violation
from games.parameters.options import grouped_digits
from games.variants import pointers
from games.variants.content import EditionContent
from games.variants.wording import place_words

SENTENCES: Final[Mapping[str, Any]] = {
    "unknown_key": _("There is no such value."),
    "wrong_type": _("This is not the kind of value that is needed here."),
    "not_an_option": _("This value cannot be chosen here."),
    "missing": _("A value is needed here."),
    "duplicate": _("This occurs twice; it may occur once."),
    "conflict": _("This does not fit together with %(with)s."),
    "unplayable": _("It could not be played: %(reason)s."),
    "too_large": _("The file is larger than %(limit)s bytes."),
    "not_readable": _("The file cannot be read: %(problem)s"),
}
#: What is needed instead, for kinds of values that people write by hand.
WANTED: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("whole number", "int"), _("A whole number is needed here, such as 2000.")),
    "ints": _("Whole numbers are needed here, with a comma between them."),
    "text": _("This text holds signs that nobody could see or read."),
    COLOUR: _("A colour is needed here, such as #1f6f3a."),
}
REASONS: Final[Mapping[str, Any]] = {
    "no_start": _("the board has no Start"),
    "start_is_first": _("only the first field may be Start"),
    "one_jail": _("the board needs exactly one prison"),
    "one_hospital": _("the board needs exactly one hospital"),
    "free_deed": _("a field that is bought needs a price"),
    "rents_fall": _("rents should not fall as houses rise"),
    "too_dear": _("it costs more than anybody has at the beginning"),
    "cards_never_end": _("drawing from this deck might never end"),
    "cards_in_a_circle": _("decks draw from each other in a circle"),
    "not_among_options": _("this cannot be one of the options of a card"),
    "no_move": _("the card moves nobody"),
    "hole_in_the_market": _("the market has a hole"),
    "nobody_can_pay": _("nobody has the money to buy it, and nothing brings any"),
    "no_price_to_begin_at": _("no cell of the market is a price to begin at"),
    "scrapped_in_a_circle": _("a train can only be scrapped by a later one"),
    "prices_fall": _("prices should rise to the right"),
    "same_name": _("something else of its kind is called so, too"),
    "sum_not_told": _("the text does not name the sum of the card"),
    "follows_from_others": _("it follows from other values, and what is written here is not used"),
}


def warning_of(violation: Violation, content: EditionContent) -> str:
    """What can be played and is probably not meant: the place, and what is odd there."""
    place, reason = place_words(content, violation.path), str(violation.params.get("reason", ""))
    return f"{place[:1].upper()}{place[1:]}: {REASONS.get(reason, reason)}."


def sentence_of(violation: Violation, content: EditionContent | None = None) -> str:
    """A violation in the reader's language; with a content the other places of a conflict by their names."""
    given = dict(violation.params)
    if content is not None:
        others = (pointers.parsed(other) for other in given.get("with", ()))
        given["with"] = [f"“{place_words(content, path)}”" for path in others if path]
    if violation.code == "out_of_range":
        return _range(given)
    if violation.code == "wrong_type" and given.get("wanted") in WANTED:
        return str(WANTED[given["wanted"]])
    given["with"] = ", ".join(given.get("with", ())) or gettext("other values")
    reason = given.get("reason", "")
    given["reason"] = REASONS.get(reason, reason)
    return str(SENTENCES[violation.code] % given)


def _range(given: Mapping[str, Any]) -> str:
    low, high, step = (_printed(given.get(key)) for key in ("min", "max", "step"))
    if low is None or high is None:
        bound = low if high is None else high
        words = gettext("At least %(n)s.") if high is None else gettext("At most %(n)s.")
        return words % {"n": bound}
    if low == high:
        return gettext("Exactly %(n)s.") % {"n": low}
    sentence = gettext("From %(low)s to %(high)s.") % {"low": low, "high": high}
    if step not in (None, "1"):
        sentence += " " + gettext("Must be a multiple of %(n)s.") % {"n": step}
    if "or" in given:
        sentence += " " + gettext("Or %(n)s: switched off.") % {"n": _printed(given["or"])}
    return sentence


def _printed(bound: Any) -> Any:
    """A bound as the form prints it, `10 000`."""
    return grouped_digits(bound) if isinstance(bound, int) else bound


#: What was done with an edition, in words.
ACTS: Final[Mapping[str, Any]] = {
    "draft": _("draft begun"),
    "revise": _("draft saved"),
    "trial": _("trial begun"),
    "trial_stop": _("trial broken off"),
    "check": _("checked and handed in"),
    "reopen": _("taken back to a draft"),
    "set_aside": _("put away"),
    "take_up": _("taken up again"),
    "review": _("approved"),
    "send_back": _("sent back"),
    "publish": _("published"),
    "retire": _("retired"),
    "rate": _("own options on top of it may be rated"),
    "rate_not": _("own options on top of it are rated no more"),
}


def act_words(act: Any) -> str:
    """A line of the audit trail: what was done, and the remark that came with it."""
    words = str(ACTS.get(act.act, act.act))
    remark = (act.detail or {}).get("remark", "")
    return f"{words}: {remark}" if remark else words
