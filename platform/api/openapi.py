"""The document of the interface, made of the classes by which calls are answered and read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter

from api.closer import CLOSER
from api.problems import KIND, ProblemDocument
from gates.schemas import INCOMING_TEXT, Schema, Schemas

JSON: Final = "application/json"
#: What any call may be refused with.
REFUSALS: Final = {
    "400": "malformed body or query",
    "401": "a stranger, or a token that is not good",
    "403": "not allowed to this person, or with this token",
    "404": "no such thing, or none that may be seen",
    "405": "a method that is not there",
    "409": "refused as things stand: `code` says why",
    "415": "a body that is no JSON",
    "429": "too often: `Retry-After` says how long to wait",
    "500": "an error of ours; nothing was changed",
    "503": "cannot be stored just now; try again",
}
_LIMITS: Final = {
    "RateLimit-Limit": "requests within a minute",
    "RateLimit-Remaining": "how many of them are left",
    "RateLimit-Reset": "seconds until they begin anew",
}
SCHEMAS: Final = Schemas(CLOSER)
SCHEMAS.of(ProblemDocument)


def described(
    answer: Any, body: Any, queries: Iterable[Any], status: int, *, keeps: bool
) -> dict[str, Any]:
    """The part of `extend_schema` that says what is sent and what comes back."""
    responses: dict[Any, Any] = (
        {204: None} if answer is None else {(status, JSON): SCHEMAS.of(answer)}
    )
    if keeps:
        responses[304] = None
    return {
        "request": None if body is None else {JSON: SCHEMAS.of(body)},
        "responses": responses,
        "parameters": [_parameter(one) for one in queries],
    }


def _parameter(query: Any) -> OpenApiParameter:
    if query.kind == "number":
        kind: Schema = {"type": "integer", "minimum": query.low, "maximum": query.high}
    elif query.kind == "text":
        kind = INCOMING_TEXT | {"maxLength": 100}
    else:
        kind = {"type": "string", "enum": list(query.kind)}
    return OpenApiParameter(query.name, kind, description=query.about)


def completed(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The document with components, refusals and headers: the same for all calls."""
    parts = result.setdefault("components", {})
    parts["schemas"] = dict(sorted(SCHEMAS.components.items()))
    parts["headers"] = {
        name: {"description": text, "schema": {"type": "integer"}} for name, text in _LIMITS.items()
    }
    refusal = {"$ref": "#/components/schemas/ProblemDocument"}
    parts["responses"] = {
        f"CallRefused{status}": {"description": text, "content": {KIND: {"schema": refusal}}}
        for status, text in REFUSALS.items()
    }
    parts["securitySchemes"] = {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "description": "A personal token, made in the settings of an account.",
        },
        "session": {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "The session of a browser; what writes needs X-CSRFToken as well.",
        },
    }
    for calls in result["paths"].values():
        for method in calls.values():
            if (body := method.get("requestBody")) is not None:
                body["required"] = not _is_empty(body)
            for one in method["responses"].values():
                one["headers"] = {
                    name: {"$ref": f"#/components/headers/{name}"} for name in _LIMITS
                }
            for status in REFUSALS:
                method["responses"][status] = {
                    "$ref": f"#/components/responses/CallRefused{status}"
                }
    return result


def _is_empty(body: dict[str, Any]) -> bool:
    """Whether nothing needs to be said in this body."""
    reference = body["content"][JSON]["schema"]["$ref"].rpartition("/")[2]
    return not SCHEMAS.components[reference]["properties"]


@cache
def document() -> tuple[bytes, str]:
    """The document as JSON, and its ETag."""
    made = SchemaGenerator(urlconf="api.paths").get_schema(request=None, public=True)
    content = msgspec.json.encode(made)
    return content, f'"{hashlib.sha256(content).hexdigest()[:32]}"'
