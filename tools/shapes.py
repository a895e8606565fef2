"""The server's messages and views as TypeScript, for the types of the client.

    shapes.py make    write types/server.d.ts
    shapes.py check   say whether it is what the server's classes say now

Read from the msgspec structs of the sockets and from the typed dictionaries in the modules named
`shapes`; the name of a class is the name of the type, without its ending `Shape`.
"""

from __future__ import annotations

import os
import sys
import types
import typing
from pathlib import Path
from typing import Any, Final, Literal, Union

import django
import msgspec

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "types" / "server.d.ts"
HEAD = """\
/* Made by tools/shapes.py from the server's classes: change those, then `make client-shapes`. */

/** Something that happened: `event` is its name, the rest stands in docs/protocol.md. */
interface Fact {
  event: string;
  [name: string]: any;
}
"""
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
#: Names that the language or the page has given away.
TAKEN: Final = {"Error": "ErrorMessage"}
#: What stands in the parts that the server holds encoded.
ENCODED: Final = {"Told.told": "Fact[]", "Welcome.view": "View", "Update.view": "View"}
#: Parts whose classes say less than is known.
CLOSER: Final = {
    "Foreseen.before": "Figures",
    "Foreseen.after": "Figures",
    "Foreseen.charges": "Fact[]",
    "Foreseen.facts": "Fact[]",
}


class Declarations:
    """Types by name in the order of their first use."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def name_of(self, kind: Any) -> str:
        """How TypeScript calls a Python type; classes are declared on the way."""
        kind = bare(kind)
        if kind is Any:
            return "any"
        if kind in PLAIN:
            return PLAIN[kind]
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin is Literal:
            return " | ".join(f'"{part}"' for part in parts)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.name_of(part) for part in parts))
        if origin is list:
            inner = self.name_of(parts[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<{self.name_of(parts[0])}, {self.name_of(parts[1])}>"
        return self.declared(kind)

    def declared(self, kind: Any) -> str:
        """The name of a struct or typed dictionary. Raises TypeError for anything else."""
        name: str = kind.__name__.removesuffix("Shape")
        name = TAKEN.get(name, name)
        if name not in self.known:
            self.known[name] = ""  # its place, before those of its parts
            self.known[name] = self.struct(name, kind)
        return name

    def struct(self, name: str, kind: Any) -> str:
        lines = [f'  type: "{tag}";' for tag in [tag_of(kind)] if tag]
        for part, of_kind, optional in parts_of(kind):
            path = f"{name}.{part}"
            told = ENCODED.get(path) or CLOSER.get(path) or self.name_of(of_kind)
            lines.append(f"  {part}{'?' if optional else ''}: {told};")
        return "\n".join([doc_of(kind), f"interface {name} {{", *lines, "}"])


def bare(kind: Any) -> Any:
    """The type without its annotations."""
    while typing.get_origin(kind) in (typing.Annotated, typing.NotRequired, typing.Required):
        kind = typing.get_args(kind)[0]
    return kind


def tag_of(kind: Any) -> str | None:
    config = getattr(kind, "__struct_config__", None)
    return None if config is None else config.tag


def parts_of(kind: Any) -> list[tuple[str, Any, bool]]:
    """Name, type and whether it may be absent, of every part."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [
            (field.encode_name, field.type, not field.required)
            for field in msgspec.structs.fields(kind)
        ]
    if not typing.is_typeddict(kind):
        raise TypeError(f"{kind} has no shape")
    optional = kind.__optional_keys__
    hints = typing.get_type_hints(kind, include_extras=True)
    return [
        (part, of_kind, part in optional or typing.get_origin(of_kind) is typing.NotRequired)
        for part, of_kind in hints.items()
    ]


def doc_of(kind: Any) -> str:
    text = (kind.__doc__ or "").strip().splitlines()
    is_own = text and not text[0].startswith(("dict(",))
    return f"/** {text[0]} */" if is_own else "/** Parts by name. */"


def text() -> str:
    """The whole file."""
    from games import protocol, shapes  # noqa: PLC0415 - Django must stand first
    from lobbies import shapes as frames  # noqa: PLC0415
    from lobbies.consumers import talk  # noqa: PLC0415

    found = Declarations()
    unions = {
        "Choice": shapes.AnyChoice,
        "TableMessage": protocol.TableSocket,
        "LobbyMessage": frames.LobbySocket,
        "RoomMessage": frames.RoomSocket,
        "TalkMessageIn": frames.TalkSocket,
        "ToTable": Union[  # noqa: UP007
            protocol.Hello, protocol.Play, protocol.Preview, protocol.Call, protocol.Ping
        ],
        "ToTalk": Union[talk.Say, talk.MuteRequest, talk.Accusation],  # noqa: UP007
    }
    named = {name: found.name_of(kind) for name, kind in unions.items()}
    for kind in (shapes.ViewShape, shapes.DataShape, shapes.Figures):
        found.declared(kind)
    lines = [f"type {name} = {told};" for name, told in named.items()]
    return "\n".join([HEAD, *(body + "\n" for body in found.known.values()), *lines]) + "\n"


def main(command: str) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    django.setup()
    made = text()
    if command == "make":
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(made, encoding="utf-8")
        return 0
    kept = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
    if kept != made:
        sys.stderr.write("types/server.d.ts is not what the server says: make client-shapes\n")
    return int(kept != made)


if __name__ == "__main__":
    if sys.argv[1:] not in (["make"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
