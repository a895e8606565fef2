"""Events with their data, as the recorded games of a game tell them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from games.lab.playthroughs import fact_of

#: Data whose texts are words of the vocabulary and no names of things; their values are listed.
KEYWORDS: Final = frozenset(("by", "cause", "how", "kind", "purpose", "reason", "role", "round"))


@dataclass
class EmittedEvent:
    """One event: the sets of data it was told with, and what each piece of data was."""

    forms: set[frozenset[str]] = field(default_factory=set)
    values: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def data(self) -> list[str]:
        """Every piece of data by name, with what it may be; in brackets what may be absent."""
        always = frozenset.intersection(*self.forms)
        found = []
        for name in sorted(self.values):
            words = self.values[name]
            # What is sometimes empty is no other kind of list.
            kinds = sorted(word for word in words if word != "list" or len(words) == 1)
            said = f"`{name}`: {' or '.join(kinds)}"
            found.append(said if name in always else f"[{said}]")
        return found


def emitted_in(folder: Path) -> dict[str, EmittedEvent]:
    """The events of all recordings in a folder, by name."""
    found: dict[str, EmittedEvent] = defaultdict(EmittedEvent)
    for line in _facts(folder):
        name, data = fact_of(line)
        event = found[name]
        event.forms.add(frozenset(data))
        for key, value in data.items():
            event.values[key].add(_word(key, value))
    return dict(found)


def _facts(folder: Path) -> Iterator[str]:
    """The lines that tell an event; each once, since many are told again and again."""
    for path in sorted(folder.glob("*.playthrough")):
        yield from {line for line in path.read_text("utf-8").splitlines() if line[:2] == "  "}


def _word(key: str, value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"' if key in KEYWORDS else "text"
    return type_of(value)


def type_of(value: Any) -> str:
    """What a value of JSON is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "yes or no"
    if isinstance(value, list):
        inner = sorted({type_of(item) for item in value})
        return f"list of {' or '.join(inner)}" if inner else "list"
    names = {int: "number", str: "text", dict: "mapping"}
    return names[type(value)]
