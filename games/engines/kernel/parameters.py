"""Building blocks of a game's rules (docs/variants.md#the-file).

One declaration drives validation, forms, the rules page and the coverage of parameters.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

#: Why values of parameters are refused beyond their bounds, with the names of what each reason carries.
CONFLICTS: Final[Mapping[str, tuple[str, ...]]] = {
    "neither_zero_nor_between": ("low", "high"),
    "above": ("lower", "upper"),
    "takes_too_much": ("bonus", "base"),
    "too_few_seats": ("mode", "most", "needed"),
}


class Parameters(BaseModel):
    """Base of every game's rules: frozen, strict about types, closed to unknown names."""

    # Its own title, as schemas have always had it, whatever the class of a game is called.
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", title="Rules")


def parameter(default: Any, note_pl: str, note_en: str, *, rules: list[str], **bounds: Any) -> Any:
    """One parameter of the rules.

    Its default, what it means in both languages, the ids of the rules it tunes, its bounds.
    """
    extra: dict[str, Any] = {"rules": rules, "note_pl": note_pl, "note_en": note_en}
    return Field(default, description=note_en, json_schema_extra=extra, **bounds)


class Conflict(ValueError):
    """Values that do not fit each other, or one that its parameter cannot take.

    `code` is one of `CONFLICTS` and `params` what it carries; `path` names the parameters at fault and
    is empty where the validated parameter itself is meant. The text is for logs; pages make their
    own sentence from the code.
    """

    def __init__(self, code: str, path: Sequence[str], problem: str, **params: Any) -> None:
        super().__init__(problem)
        self.code = code
        self.path = tuple(path)
        self.params = params


def in_order(rules: Parameters, lower: str, upper: str) -> None:
    """Raises Conflict (`above`) if the parameter `lower` is greater than `upper`."""
    if getattr(rules, lower) > getattr(rules, upper):
        problem = f"{lower}: must not be above {upper}"
        raise Conflict("above", (lower, upper), problem, lower=lower, upper=upper)


def never_negative(rules: Parameters, base: str, bonus: str) -> None:
    """Raises Conflict (`takes_too_much`) if `base` with its `bonus`, which may be negative, is below 0."""
    if getattr(rules, base) + getattr(rules, bonus) < 0:
        problem = f"{bonus}: takes more than {base}"
        raise Conflict("takes_too_much", (base, bonus), problem, bonus=bonus, base=base)


def zero_or(low: int, high: int) -> AfterValidator:
    """A validator for 0 (off), or a whole number from `low` to `high`; any other is a Conflict (`neither_zero_nor_between`)."""

    def check(value: int) -> int:
        if value and not low <= value <= high:
            problem = f"must be 0 (off) or {low} to {high}"
            raise Conflict("neither_zero_nor_between", (), problem, low=low, high=high)
        return value

    return AfterValidator(check)
