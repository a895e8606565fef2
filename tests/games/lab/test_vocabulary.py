from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from django.core.management import CommandError, call_command

from games.lab.vocabulary import tables
from games.lab.vocabulary.emitted import emitted_in
from games.lab.vocabulary.page import RAIL_KEY, Vocabulary
from games.lab.vocabulary.sources import Sources
from games.lab.vocabulary.tables import PROPERTY, Gap
from games.management.commands import vocabulary
from games.refusals import TEXTS

SCENARIOS = Path(__file__).parents[2] / "scenarios"
PLANTED = """
_DEEDS = {"mortgage": False, "redeem": True}

def act(state):
    raise IllegalAction("too_tired", hours=8)

def offered(state):
    found = [Choice("sleep")]
    for do, flag in _DEEDS.items():
        found += _pick(do, flag)
    return found

def _pick(do, flag):
    return [Pick(do, arg="field", options=[])]
"""


@pytest.fixture
def planted(tmp_path: Path) -> Sources:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "game.py").write_text(PLANTED, encoding="utf-8")
    return Sources(("toy",), tmp_path)


def test_choices_and_refusals_are_found(planted: Sources) -> None:
    assert planted.kinds() == {"sleep": {"fixed"}, "mortgage": {"pick"}, "redeem": {"pick"}}
    assert planted.refusals() == {"too_tired"}


def test_an_event_is_told_with_what_its_data_may_be(tmp_path: Path) -> None:
    lines = [
        "0 start",
        "  paid who=1 amount=20 reason=tax",
        "  paid who=bank amount=5 reason=fee fields=[]",
    ]
    (tmp_path / "one.playthrough").write_text("\n".join(lines), encoding="utf-8")
    assert emitted_in(tmp_path)["paid"].data() == [
        "`amount`: number",
        "[`fields`: list]",
        '`reason`: "fee" or "tax"',
        "`who`: number or text",
    ]


@pytest.fixture
def recordings(tmp_path: Path) -> Path:
    for key in (*PROPERTY, RAIL_KEY):
        copytree(SCENARIOS / key / "playthroughs", tmp_path / key / "playthroughs")
    return tmp_path


def without(folder: Path, words: str, instead: str = "") -> None:
    """Takes every line of an event out of the recordings of all games, or a word out of its lines."""
    for path in folder.rglob("*.playthrough"):
        lines = path.read_text("utf-8").splitlines()
        kept = [line.replace(words, instead) if instead else line for line in lines]
        path.write_text("\n".join(line for line in kept if instead or words not in line), "utf-8")


def test_an_event_that_no_recording_has_is_a_gap(recordings: Path) -> None:
    without(recordings, "  chips_returned ")
    with pytest.raises(Gap, match="fortuna: the event chips_returned is in no recording"):
        Vocabulary(recordings, TEXTS).page()


def test_data_that_no_recording_has_is_a_gap(recordings: Path) -> None:
    without(recordings, " helped=", " aided=")
    with pytest.raises(Gap, match="1836jr: train_bought is never recorded with helped"):
        Vocabulary(recordings, TEXTS).page()


def test_a_refusal_without_a_sentence_is_a_gap() -> None:
    with pytest.raises(Gap, match="the refusal role_full has no sentence"):
        tables.codes({"role_full": ("role",)}, {})


def test_the_page_in_the_repository_is_what_the_code_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = vocabulary.PAGE.read_text("utf-8")
    page = tmp_path / "vocabulary.md"
    page.write_text(kept.replace("`role_full`", "`full`"), "utf-8")
    monkeypatch.setattr(vocabulary, "PAGE", page)
    with pytest.raises(CommandError, match="is not what the code says"):
        call_command("vocabulary", check=True)
    call_command("vocabulary")
    assert page.read_text("utf-8") == kept
