"""What the documents show can be done as it stands there: commands, messages, Python, recordings."""

from __future__ import annotations

import json
import re
import shlex
from argparse import ArgumentError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import get_commands, load_command_class
from django.utils import timezone

from accounts.models import User
from games import play, protocol
from games.engines.kernel.rng import seal_of
from games.lab.playthroughs import Playthrough, parsed, renewed

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")),
]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"manage\.py ([a-z]\w+)((?: [^`#\n]*)?)")
TARGET = re.compile(r"(?:^|`|; )make (?!it |sure )((?:[a-z][a-z-]*(?: |`|$))+)", re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in FENCED.findall(page.read_text("utf-8")) if kind == language]


def values(text: str) -> Iterator[Any]:
    """The JSON values of a block, one after another."""
    decoder, text = json.JSONDecoder(), text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        yield value
        text = text[end:].lstrip()


def shown(page: str) -> list[dict[str, Any]]:
    return [value for text in blocks(ROOT / "docs" / page, "json") for value in values(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_json_example_is_json(page: Path) -> None:
    assert all(list(values(text)) for text in blocks(page, "json"))


def tags_of(*kinds: Any) -> dict[str, Any]:
    return {kind.__struct_config__.tag: kind for kind in kinds}


MESSAGES = tags_of(
    *(protocol.Hello, protocol.Play, protocol.Preview, protocol.Call, protocol.Ping),
    *(protocol.Welcome, protocol.Update, protocol.Receipt, protocol.Refusal, protocol.Foreseen),
    *(
        protocol.Error,
        protocol.Presence,
        protocol.ProgrammedCount,
        protocol.Pong,
        protocol.Ask,
        protocol.Vote,
    ),
)


def test_the_messages_shown_are_those_of_the_protocol() -> None:
    found = [message for message in shown("protocol.md") if "type" in message]
    for message in found:
        fields = {f.encode_name: f for f in msgspec.structs.fields(MESSAGES[message["type"]])}
        assert set(message) - {"type"} <= set(fields), message
        assert {n for n, f in fields.items() if f.required} <= set(message), message
    assert {message["type"] for message in found} >= {"hello", "welcome", "update", "refused"}


def test_the_events_shown_are_told_by_the_games() -> None:
    vocabulary = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    told = [
        event["event"]
        for message in shown("protocol.md")
        for entry in message.get("events", ())
        for event in entry["told"]
    ]
    assert told
    assert [event for event in told if f"| `{event}` |" not in vocabulary] == []


def commands() -> Iterator[Any]:
    for page in PAGES:
        for name, rest in COMMAND.findall(page.read_text("utf-8")):
            yield pytest.param(name, rest, id=f"{page.name}: {name}{rest}"[:70])


@pytest.mark.parametrize(("name", "rest"), list(commands()))
def test_every_command_named_is_there_and_takes_what_is_shown(name: str, rest: str) -> None:
    app = get_commands()[name]
    assert isinstance(app, str)
    parser = load_command_class(app, name).create_parser("manage.py", name)
    given = [word for word in shlex.split(rest) if word.startswith("--")]
    known = {option for action in parser._actions for option in action.option_strings}
    assert {word.split("=")[0] for word in given} <= known


def fenced_commands() -> Iterator[Any]:
    for page in PAGES:
        for text in blocks(page, ""):
            for name, rest in COMMAND.findall(text):
                yield pytest.param(name, rest, id=f"{page.name}: {name}")


@pytest.mark.parametrize(("name", "rest"), list(fenced_commands()))
def test_every_command_line_is_read_by_its_command(name: str, rest: str) -> None:
    app = get_commands()[name]
    assert isinstance(app, str)
    parser = load_command_class(app, name).create_parser("manage.py", name)
    parser.exit_on_error = False
    try:
        parser.parse_args(shlex.split(rest))
    except ArgumentError as error:
        pytest.fail(str(error))


def test_every_make_target_named_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    known = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))
    named = {
        target
        for page in PAGES
        for line in TARGET.findall(page.read_text("utf-8"))
        for target in line.replace("`", " ").split()
    }
    assert len(named) > 15
    assert named - known == set()


@pytest.mark.django_db
def test_a_match_begins_as_the_page_of_the_match_service_shows() -> None:
    imports, start = blocks(ROOT / "docs" / "match-service.md", "python")
    now = timezone.now()
    match = play.prepare(revision=play.revision_for(game="eurobiznes", rules={}, now=now), now=now)
    entropy = bytes(32)
    names: dict[str, Any] = {
        "match": match,
        "user": User.objects.create_user("Ola"),
        "entropy": entropy,
        "seal": seal_of(match.pk, 0, entropy),
        "timezone": timezone,
    }
    exec(imports + start, names)  # noqa: S102  the page itself
    match.refresh_from_db()
    assert [seat.name for seat in match.seats.order_by("number")] == ["Ola", "Stefan 1"]
    assert match.status == match.Status.RUNNING


def without_digests(recording: Playthrough) -> list[list[str]]:
    return [[line for line in step if line[0] != "="] for step in recording.steps]


def test_the_recording_shown_is_played_as_it_stands() -> None:
    """Its digests change with every format of states, which is of no interest to who reads the page."""
    (text,) = (
        text for text in blocks(ROOT / "docs" / "playthroughs.md", "") if text.startswith("game:")
    )
    kept = parsed(text)
    assert len(kept.steps) > 1
    assert without_digests(renewed(kept)) == without_digests(kept)
