"""The documents say what the code does: every address, every message, nothing besides."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from api import asyncapi, openapi
from games import protocol
from gates.schemas import Schemas
from tests.authz import catalogue

pytestmark = pytest.mark.django_db


def loaded(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(content)
    return found


CALLS = loaded(openapi.document()[0])
SOCKETS = loaded(asyncapi.document()[0])


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        inner = {found for one in value.values() for found in references(one)}
        return inner | ({value["$ref"]} if isinstance(value.get("$ref"), str) else set())
    if isinstance(value, list):
        return {found for one in value for found in references(one)}
    return set()


@pytest.mark.parametrize("document", [CALLS, SOCKETS], ids=["calls", "sockets"])
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    for reference in references(document):
        place: Any = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
        assert place


@pytest.mark.parametrize("document", [CALLS, SOCKETS], ids=["calls", "sockets"])
def test_every_schema_is_one(document: dict[str, Any]) -> None:
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_address_is_in_the_document() -> None:
    bare = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path) for path in catalogue.routes()}
    wanted = {f"/{path}" for path in bare if path.startswith("api/v1/") and path.endswith("/")}
    assert set(CALLS["paths"]) == wanted - {"/api/v1/docs/"}
    assert CALLS["openapi"].startswith("3.1")


def test_every_message_that_sockets_understand_is_in_the_document() -> None:
    told = {
        (channel["address"], SOCKETS["components"]["messages"][name]["name"])
        for channel in SOCKETS["channels"].values()
        for name in channel["messages"]
    }
    for path, message in catalogue.messages():
        address = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", path)
        assert message == catalogue.OPEN or (address, message) in told


def test_every_message_of_the_table_is_heard_or_told() -> None:
    kinds = [
        kind
        for kind in vars(protocol).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__struct_config__.tag is not None
    ]
    assert len(kinds) > 12
    assert {kind.__name__ for kind in kinds} == set(SOCKETS["channels"]["matches"]["messages"])


def test_class_without_a_shape_and_twins_are_refused() -> None:
    class Told(msgspec.Struct):
        n: int

    schemas = Schemas()
    schemas.of(protocol.Told)
    with pytest.raises(TypeError, match="both called Told"):
        schemas.of(Told)
    with pytest.raises(TypeError, match="has no shape"):
        schemas.of(set[int])


def _body_of(path: str) -> Draft202012Validator:
    body = CALLS["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return Draft202012Validator(body | {"components": CALLS["components"]})


@pytest.mark.parametrize(
    "action",
    [
        {"do": "bid", "amount": 5, "deeds": [{"field": "athens"}], "all": None},
        {"do": ""},
    ],
)
def test_document_lets_in_what_the_gates_let_in(action: dict[str, Any]) -> None:
    body = _body_of("/api/v1/matches/{match_id}/previews/")
    assert body.is_valid({"key": "k" * 16, "action": action})


@pytest.mark.parametrize(
    "action", [{"do": "a\0b"}, {"a\0b": 1}, {"of": {"a\0b": 1}}, {"of": [[{"in": "\0"}]]}]
)
def test_document_keeps_out_a_text_that_no_gate_lets_in(action: dict[str, Any]) -> None:
    body = _body_of("/api/v1/matches/{match_id}/previews/")
    assert not body.is_valid({"key": "k" * 16, "action": action})
    assert not body.is_valid({"key": "k" * 16, "action": {}, "then": [action]})


def test_document_keeps_out_a_nul_in_texts_of_tables_and_queries() -> None:
    body = _body_of("/api/v1/tables/")
    assert body.is_valid({"game": "fortuna", "bots": {"1": "steady"}})
    for wrong in (
        {"game": "\0"},
        {"game": "fortuna", "bots": {"1": "\0"}},
        {"game": "fortuna", "bots": {"\0": "steady"}},
    ):
        assert not body.is_valid(wrong)
    asked = CALLS["paths"]["/api/v1/lobby/"]["get"]["parameters"]
    cursor = next(one for one in asked if one["name"] == "cursor")
    assert not Draft202012Validator(cursor["schema"]).is_valid("a\0")


@pytest.mark.parametrize("name", ["openapi", "asyncapi"])
def test_documents_are_served(client: Client, name: str) -> None:
    answer = client.get(f"/api/v1/{name}.json")
    assert answer.json() == (CALLS if name == "openapi" else SOCKETS)
    again = client.get(f"/api/v1/{name}.json", headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_page_of_the_calls_takes_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/api/v1/docs/").text
    assert "://" not in re.sub(r"<!.*?>", "", page)
    assert "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js" in page
    assert "<script>" not in page
    assert "style=" not in page
