"""The table of who may do what, as the files beside this one hold it: docs in README.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from tests.authz.catalogue import OPEN
from tests.authz.world import ROLES

FOLDER: Final = Path(__file__).parent / "answers"
METHODS: Final = ("GET", "POST")
#: What a route answers to a method that its row does not name.
NOT_NAMED: Final = "405"


class BadTable(Exception):
    """The files of answers are wrong in themselves; the message names file and row."""


@dataclass(frozen=True)
class AccessRow:
    """One thing to ask for, and what each role is to be answered.

    `kind` is `route`, `message` or `action`; `what` names it as the catalogue does, `how` is the
    method, the message or the action. `at` is the place of the world that stands in the path.
    """

    kind: str
    what: str
    how: str
    answers: Mapping[str, str]
    at: str = ""
    #: Fields and their values, or `$name` of all of them in the world.
    send: Mapping[str, Any] | str = field(default_factory=dict)
    is_json: bool = False
    #: What stands in the path, by name, where the place does not say.
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        at = f" ({self.at})" if self.at else ""
        return f"{self.how} {self.what}{at}"


class AccessTable:
    """All rows, with the groups of roles and models that they name."""

    def __init__(self) -> None:
        groups = yaml.safe_load((FOLDER / "groups.yaml").read_text("utf-8"))
        self._roles: dict[str, list[str]] = {role: [role] for role in ROLES} | {
            name: words.split() for name, words in groups["roles"].items()
        }
        self._models: dict[str, list[str]] = {
            name: words.split() for name, words in groups["models"].items()
        }
        self.rows: dict[str, list[AccessRow]] = {}
        for path in sorted(FOLDER.glob("*.yaml")):
            if path.stem != "groups":
                self.rows[path.stem] = [*self._read(path)]

    def all(self) -> list[AccessRow]:
        return [row for rows in self.rows.values() for row in rows]

    def _read(self, path: Path) -> Iterator[AccessRow]:
        for raw in yaml.safe_load(path.read_text("utf-8")):
            try:
                yield from self._rows(dict(raw))
            except (KeyError, TypeError, ValueError) as error:
                raise BadTable(f"{path.name}: {raw}: {error!r}") from error

    def _rows(self, raw: dict[str, Any]) -> Iterator[AccessRow]:
        models = raw.pop("models", None)
        if models is None:
            yield from self._of_one(raw, dict(raw.get("given", {})))
            return
        for model in self._models[models]:
            holes = {"{model}": model, "{own}": f"admin:{model.replace('/', '_')}"}
            yield from self._of_one(_filled(raw, holes), {"object": model})

    def _of_one(self, raw: dict[str, Any], given: dict[str, Any]) -> Iterator[AccessRow]:
        is_json = "json" in raw
        send = raw.get("json") if is_json else raw.get("send")
        shared = {
            "at": raw.get("at", ""),
            "send": send or {},
            "is_json": is_json,
            "given": given,
        }
        unknown = set(raw) - {"route", "socket", "list", "at", "send", "json", "given", "answers"}
        unknown -= {*METHODS, OPEN, "message", "action"}
        if unknown:
            raise ValueError(f"unknown: {sorted(unknown)}")
        if "route" in raw:
            for method in METHODS:
                answers = self._answers(raw.get(method, NOT_NAMED))
                yield AccessRow("route", raw["route"], method, answers, **shared)
        elif "socket" in raw:
            answers = self._answers(raw["answers"])
            yield AccessRow("message", raw["socket"], raw["message"], answers, **shared)
        else:
            answers = self._answers(raw["answers"])
            yield AccessRow("action", raw["list"], raw["action"], answers, **shared)

    def _answers(self, cells: Any) -> dict[str, str]:
        """What each role is answered: later cells win over earlier ones."""
        answers: dict[str, str] = {}
        for who, answer in (cells if isinstance(cells, dict) else {"rest": cells}).items():
            for name in who.split():
                roles = ROLES if name == "rest" else self._roles[name]
                answers |= dict.fromkeys(roles, str(answer))
        missing = set(ROLES) - set(answers)
        if missing:
            raise ValueError(f"no answer for {sorted(missing)}")
        return answers


def _filled(value: Any, holes: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _filled(inner, holes) for key, inner in value.items()}
    if isinstance(value, str):
        for hole, text in holes.items():
            value = value.replace(hole, text)
    return value


#: A hole in a path: `<converter:name>`, `<name>`, `(?P<name>...)` or `{name}`.
HOLE: Final = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


def path_of(pattern: str, values: Mapping[str, Any]) -> str:
    """The path with its holes filled, beginning with a slash. Raises KeyError for what is not given."""
    path = HOLE.sub(lambda hole: str(values[hole[1] or hole[2]]), pattern)
    return "/" + re.sub(r"[\^$]", "", path)
