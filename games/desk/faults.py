"""What is wrong with a form, at its fields: what was sent stands there again, with a way out where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.desk.form_parts import InputSection, SchemaInput
from games.desk.sentences import sentence_of
from games.fronts.schema import Violation, pointer
from games.variants.content import EditionContent

#: What is wrong with a cell is told at its first input.
_CELLS = "/tables/market/rows/"


@dataclass(frozen=True)
class FaultLine:
    """A line of the list above the form: the field (empty: none of the form's), its name for people, and the sentence."""

    field: str
    place: str
    sentence: str


def marked(
    content: EditionContent,
    sections: list[InputSection],
    sent: Mapping[str, str],
    violations: list[Violation],
) -> list[FaultLine]:
    """Put what was sent into the form of a content, each fault at its field; the lines of the list above it."""
    for _place, each in _placed(sections):
        each.value = each.name in sent if each.kind == "yes-no" else sent.get(each.name, each.value)
    is_moved = "remove" in sent or "again" in sent
    return [
        _line(sections, violation, sentence_of(violation, content), is_moved=is_moved)
        for violation in violations
    ]


def _placed(sections: list[InputSection]) -> Iterator[tuple[str, SchemaInput]]:
    for section in sections:
        for group in section.groups:
            for each in group.inputs:
                yield f"{group.title or section.title}: {each.label}", each


def _line(
    sections: list[InputSection], violation: Violation, sentence: str, *, is_moved: bool
) -> FaultLine:
    path = pointer(violation.path)
    # With a card taken out the numbers of those behind it are others than in this form.
    if not (is_moved and path.startswith("/tables/decks/")):
        for place, each in _placed(sections):
            is_cell = path.startswith(_CELLS) and each.name.startswith(f"{path}/")
            if path == each.name or path.startswith(f"{each.name}/") or is_cell:
                each.error, each.is_changed = each.error or sentence, True
                each.instead = each.instead or _instead(each, violation)
                return FaultLine(each.name, place, sentence)
    if violation.path and violation.path[0] in ("name", "note"):
        return FaultLine("_".join(violation.path), _heading("_".join(violation.path)), sentence)
    known = next((words for at, words in _titles(sections) if path == at or path.startswith(f"{at}/")), "")  # fmt: skip
    return FaultLine("", known or _("The set as a whole"), sentence)


def _titles(sections: list[InputSection]) -> list[tuple[str, str]]:
    """What rows, cards and whole parts are called, by their path, those furthest down first."""
    found = [(group.place, f"{section.title}: {group.title}") for section in sections for group in section.groups]  # fmt: skip
    found += [(section.place, section.title) for section in sections]
    return [(place, words) for place, words in found if place]


def _heading(name: str) -> str:
    return {
        "name_pl": _("Polish name"),
        "name_en": _("English name"),
        "note_pl": _("Polish note"),
        "note_en": _("English note"),
    }.get(name, name)


def _instead(each: SchemaInput, violation: Violation) -> str:
    """The bound that a number has gone beyond."""
    text = str(each.value).strip()
    if each.kind != "number" or not text.removeprefix("-").isdecimal():
        return ""
    low, high = violation.params.get("min"), violation.params.get("max")
    if violation.code != "out_of_range" or low is None or high is None:
        return ""
    step, value = violation.params.get("step") or 1, min(max(int(text[:12]), low), high)
    return str(low + (value - low) // step * step)
