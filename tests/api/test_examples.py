"""docs/api.md as it stands there, from the first call to the last."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.engines.kernel.rng import seal_of
from tests.api.conftest import TokenClient

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"^```(http|json)\n(.*?)^```", re.MULTILINE | re.DOTALL)
ENTROPY = b"\5" * 32


def filled(text: str, known: dict[str, Any]) -> str:
    return re.sub(r"\$(\w+)", lambda name: str(known.get(name[1], name[0])), text)


def agrees(shown: Any, found: Any, known: dict[str, Any]) -> bool:
    """Whether an answer is as it is shown: `...` is anything, `$name` is kept for what follows."""
    if shown == "...":
        return True
    if isinstance(shown, str) and shown.startswith("$"):
        return bool(known.setdefault(shown[1:], found) == found)
    if isinstance(shown, dict):
        parts = {name: one for name, one in shown.items() if name != "..."}
        is_whole = "..." in shown or set(shown) == set(found)
        return is_whole and all(agrees(one, found.get(name), known) for name, one in parts.items())
    if isinstance(shown, str):
        return bool(filled(shown, known) == found)
    return bool(shown == found)


@pytest.mark.django_db(transaction=True)
def test_examples_do_what_they_show(ola: User, token_for: Callable[..., str]) -> None:
    known: dict[str, Any] = {"token": token_for(ola), "entropy": ENTROPY.hex()}
    asked, answer = 0, None
    for kind, text in BLOCK.findall(PAGE.read_text("utf-8")):
        if kind == "json":
            assert answer is not None
            assert agrees(json.loads(text), answer.json(), known), answer.json()
            continue
        if "match" in known:
            known["seal"] = seal_of(known["match"], 0, ENTROPY)
        head, _, body = filled(text, known).partition("\n\n")
        (method, path), *lines = (line.split(" ", 1) for line in head.strip().split("\n"))
        token = next((line[1].split()[1] for line in lines if line[0] == "Authorization:"), None)
        answer = TokenClient(token).ask(method, path, json.loads(body) if body else None)
        asked += 1
    assert asked == 7
