import json
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from config import compiled


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "hot.py").write_text("A = 1\n")
    return tmp_path


def note(checkout: Path, text: str) -> None:
    (checkout / "build" / "compiled").mkdir(parents=True)
    digests = {"games.hot": sha256(text.encode()).hexdigest()}
    (checkout / "build" / "compiled" / "SOURCES.json").write_text(json.dumps(digests))


def test_without_a_build_it_says_what_to_do(checkout: Path) -> None:
    with pytest.raises(compiled.StaleError, match="make compile"):
        compiled.install(checkout)


def test_stale_build_is_refused(checkout: Path) -> None:
    note(checkout, "A = 2\n")
    with pytest.raises(compiled.StaleError, match=r"games\.hot changed"):
        compiled.install(checkout)


def test_build_of_these_sources_takes_their_place(checkout: Path) -> None:
    note(checkout, "A = 1\n")
    library = checkout / "build" / "compiled" / "games" / f"hot{EXTENSION_SUFFIXES[0]}"
    library.parent.mkdir()
    library.touch()
    compiled.install(checkout)
    finder = sys.meta_path[0]
    assert isinstance(finder, compiled.CompiledFinder)
    spec = finder.find_spec("games.hot", None)
    assert spec is not None
    assert spec.origin == str(library)
    assert finder.find_spec("games.cold", None) is None
