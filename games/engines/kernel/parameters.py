"""Building blocks of a game's `Rules`: one declaration drives validation, forms, the rules page and the coverage of parameters."""

from typing import Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


class Parameters(BaseModel):
    """Base of every `Rules`: frozen, strict about types, closed to unknown names."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def parameter(default: Any, note_pl: str, note_en: str, *, rules: list[str], **bounds: Any) -> Any:
    """One parameter of the rules.

    Its default, what it means in both languages, the ids of the rules it tunes, its bounds.
    """
    extra: dict[str, Any] = {"rules": rules, "note_pl": note_pl, "note_en": note_en}
    return Field(default, description=note_en, json_schema_extra=extra, **bounds)


def zero_or(low: int, high: int) -> AfterValidator:
    """0 (off), or a whole number from `low` to `high`."""

    def check(value: int) -> int:
        if value and not low <= value <= high:
            raise ValueError(f"must be 0 (off) or {low} to {high}")
        return value

    return AfterValidator(check)
