"""The server's classes as JSON Schema (2020-12): structs of messages and typed dictionaries.

What documents of the interfaces say is read from the classes by which messages are written and read, so
that they cannot say anything else.
"""

from __future__ import annotations

import types
import typing
from datetime import datetime
from typing import Any, Final, Literal, Union

import msgspec

Schema = dict[str, Any]

_PLAIN: Final[dict[Any, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
}
#: Bounds of `msgspec.Meta`, as JSON Schema calls them.
_BOUNDS: Final = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}
_LENGTHS: Final = {str: ("minLength", "maxLength"), list: ("minItems", "maxItems")}
#: A text that may come in (`gates.texts`); what else could be wrong with one, JSON cannot say.
INCOMING_TEXT: Final[Schema] = {"type": "string", "pattern": "^[^\\u0000]*$"}
_INCOMING_VALUE: Final = "IncomingValue"
_ANY_INCOMING: Final[Schema] = {"$ref": f"#/components/schemas/{_INCOMING_VALUE}"}
_INCOMING_OBJECT: Final[Schema] = {
    "type": "object",
    "propertyNames": {"pattern": INCOMING_TEXT["pattern"]},
    "additionalProperties": _ANY_INCOMING,
}


class Schemas:
    """Schemas by name. `closer` says more of a part than its class does, by "Class.part"."""

    def __init__(self, closer: dict[str, Any] | None = None) -> None:
        self.components: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}
        self._closer = closer or {}

    def of(self, kind: Any) -> Schema:
        """The schema of a type; classes become components. Raises TypeError for what has no shape."""
        metas: list[msgspec.Meta] = []
        while (origin := typing.get_origin(kind)) in _WRAPPERS:
            if origin is typing.Annotated:
                metas += [meta for meta in kind.__metadata__ if isinstance(meta, msgspec.Meta)]
            kind = typing.get_args(kind)[0]
        found = self._bare(kind)
        for meta in metas:
            found = found | _bounds(meta, typing.get_origin(kind) or kind)
        return found

    def _bare(self, kind: Any) -> Schema:
        if kind in {Any, msgspec.Raw, object}:
            return {}
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if kind is list or origin is list:
            return {"type": "array", "items": self.of(parts[0]) if parts else {}}
        if kind is dict or origin is dict:
            return self._mapping(parts)
        return {"$ref": f"#/components/schemas/{self._named(kind)}"}

    def _mapping(self, parts: tuple[Any, ...]) -> Schema:
        inner = self.of(parts[1]) if parts else {}
        return {"type": "object", "additionalProperties": inner} if inner else {"type": "object"}

    def _named(self, kind: Any) -> str:
        name: str = kind.__name__.removesuffix("Shape")
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"{kind} and {self._kinds[name]} are both called {name}")
        if name not in self.components:
            self.components[name] = {}  # its place, before those of its parts
            self.components[name] |= self._object(name, kind)
        return name

    def _object(self, name: str, kind: Any) -> Schema:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found = self._struct(name, kind)
        elif typing.is_typeddict(kind):
            found = self._dictionary(name, kind)
        else:
            raise TypeError(f"{kind} has no shape")
        text = (kind.__doc__ or "").strip().splitlines()
        return {"description": text[0]} | found if text else found

    def _struct(self, name: str, kind: type[msgspec.Struct]) -> Schema:
        config = kind.__struct_config__
        properties: dict[str, Schema] = {}
        required = []
        if config.tag is not None:
            properties[str(config.tag_field)] = {"const": config.tag}
            required.append(str(config.tag_field))
        for field in msgspec.structs.fields(kind):
            properties[field.encode_name] = self._part(f"{name}.{field.encode_name}", field.type)
            # Only what the server reads, and what says so, may lack a part with a default.
            if field.required or not (config.forbid_unknown_fields or config.omit_defaults):
                required.append(field.encode_name)
        found: Schema = {"type": "object", "properties": properties, "required": required}
        if not config.forbid_unknown_fields:
            return found
        found["properties"] = {part: self._incoming(one) for part, one in properties.items()}
        return found | {"additionalProperties": False}

    def _incoming(self, schema: Schema) -> Schema:
        """A part of what the server reads: no text in it, however deep, may hold a NUL."""
        if not schema or schema == {"type": "object"}:
            self.components[_INCOMING_VALUE] = {
                "description": "Any JSON value whose texts hold no NUL.",
                "anyOf": [
                    INCOMING_TEXT,
                    {"type": ["number", "boolean", "null"]},
                    {"type": "array", "items": _ANY_INCOMING},
                    _INCOMING_OBJECT,
                ],
            }
            return _INCOMING_OBJECT if schema else _ANY_INCOMING
        found = dict(schema)
        if found.get("type") == "string" and "format" not in found:
            found = INCOMING_TEXT | found
        if "anyOf" in found:
            found["anyOf"] = [self._incoming(one) for one in found["anyOf"]]
        if "items" in found:
            found["items"] = self._incoming(found["items"])
        if "additionalProperties" in found:
            found["additionalProperties"] = self._incoming(found["additionalProperties"])
            found["propertyNames"] = _INCOMING_OBJECT["propertyNames"]
        return found

    def _dictionary(self, name: str, kind: Any) -> Schema:
        hints = typing.get_type_hints(kind, include_extras=True)
        optional = kind.__optional_keys__ | {
            part for part, one in hints.items() if typing.get_origin(one) is typing.NotRequired
        }
        return {
            "type": "object",
            "properties": {part: self._part(f"{name}.{part}", one) for part, one in hints.items()},
            "required": [part for part in hints if part not in optional],
        }

    def _part(self, path: str, kind: Any) -> Schema:
        return self.of(self._closer.get(path, kind))


_WRAPPERS: Final = (typing.Annotated, typing.NotRequired, typing.Required)


def _bounds(meta: msgspec.Meta, kind: Any) -> Schema:
    """What an annotation adds to the schema of its type."""
    found: Schema = {
        name: value for ours, name in _BOUNDS.items() if (value := getattr(meta, ours)) is not None
    }
    if meta.pattern is not None:
        # JSON Schema knows the ends of a text by other signs.
        found["pattern"] = meta.pattern.replace(r"\A", "^").replace(r"\Z", "$")
    for name, value in zip(
        _LENGTHS.get(kind, ()), (meta.min_length, meta.max_length), strict=False
    ):
        if value is not None:
            found[name] = value
    return found
