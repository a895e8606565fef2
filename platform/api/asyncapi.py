"""The document of the sockets, made of the classes by which their messages are written and read."""

from __future__ import annotations

import hashlib
import re
import typing
from functools import cache
from typing import Any, Final

import msgspec

from api.closer import CLOSER
from games.routing import websocket_urlpatterns as of_games
from gates.frames import FRAME_LIMIT
from gates.schemas import Schema, Schemas
from lobbies.routing import websocket_urlpatterns as of_lobbies

_HOLE: Final = re.compile(r"<(?:\w+:)?(\w+)>")
#: Each socket by the first part of its path.
_ABOUT: Final = {
    "matches": "A live table: docs/protocol.md says when which message is sent.",
    "lobby": "The timetable of tables and one's own: docs/talk.md.",
    "tables": "A waiting room: docs/talk.md.",
    "talk": "Words beside a match: docs/talk.md.",
}


@cache
def document() -> tuple[bytes, str]:
    """The document as JSON, and its ETag."""
    content = msgspec.json.encode(_made())
    return content, f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def _made() -> dict[str, Any]:
    schemas = Schemas(CLOSER)
    messages: dict[str, Schema] = {}
    channels: dict[str, Schema] = {}
    operations: dict[str, Schema] = {}
    for route in (*of_games, *of_lobbies):
        path, consumer = str(route.pattern), typing.cast(Any, route.callback).consumer_class
        name = path.split("/")[1]
        heard = [_noted(messages, schemas, one) for one in _kinds(consumer.messages.kinds)]
        told = [_noted(messages, schemas, one) for one in _kinds(consumer.tells)]
        channels[name] = _channel(name, path, [*heard, *told])
        # As AsyncAPI counts it: what the site receives, and what it sends.
        operations[f"{name}Heard"] = _operation("receive", name, heard)
        operations[f"{name}Told"] = _operation("send", name, told)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Magnat, live",
            "version": "1",
            "description": "Text frames, each one JSON object with a `type`.",
        },
        "defaultContentType": "application/json",
        "servers": {"site": {"host": "{host}", "protocol": "ws", "variables": {"host": {}}}},
        "channels": channels,
        "operations": operations,
        "components": {
            "messages": messages,
            "schemas": dict(sorted(schemas.components.items())),
        },
    }


def _kinds(kinds: Any) -> tuple[Any, ...]:
    return typing.get_args(kinds) or (kinds,)


def _noted(messages: dict[str, Schema], schemas: Schemas, kind: Any) -> str:
    """The name of a message, which stands among the components then."""
    reference = schemas.of(kind)
    name = str(reference["$ref"]).rpartition("/")[2]
    schema = schemas.components[name]
    tags = schema["properties"]["type"]
    messages[name] = {
        "name": tags["const"] if "const" in tags else "|".join(tags["enum"]),
        "summary": schema.get("description", ""),
        "payload": reference,
    }
    return name


def _channel(name: str, path: str, messages: list[str]) -> Schema:
    return {
        "address": "/" + _HOLE.sub(lambda hole: f"{{{hole[1]}}}", path),
        "description": f"{_ABOUT[name]} At most {FRAME_LIMIT} bytes a frame.",
        "parameters": {hole: {} for hole in _HOLE.findall(path)},
        "messages": {one: {"$ref": f"#/components/messages/{one}"} for one in messages},
    }


def _operation(action: str, name: str, messages: list[str]) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{name}"},
        "messages": [{"$ref": f"#/channels/{name}/messages/{one}"} for one in messages],
    }
