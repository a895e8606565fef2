"""The tools in tools/: what they check is checked here too, so that `make test` says it first."""

import importlib.util
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_vendored_files_are_those_of_the_manifest() -> None:
    vendor = tool("vendor")
    assert vendor.faults(vendor.VENDOR) == []


def test_vendor_names_each_difference(tmp_path: Path) -> None:
    vendor = tool("vendor")
    folder = tmp_path / "lib-1.0"
    folder.mkdir()
    (folder / "changed.js").write_text("two")
    (folder / "stranger.js").write_text("x")
    files = [
        {"file": f"lib-1.0/{name}", "sha256": "00", "licence": "MIT"}
        for name in ("changed.js", "missing.js")
    ]
    vendor.save(tmp_path, {"packages": [], "files": files})
    assert vendor.faults(tmp_path) == [
        "lib-1.0/missing.js is missing",
        "lib-1.0/stranger.js is not in the manifest",
        "lib-1.0/changed.js was changed",
    ]


def test_cut_faces_are_what_the_tool_makes() -> None:
    pytest.importorskip("fontTools")
    fonts = tool("fonts")
    for cut in fonts.CUTS[1::2]:
        made = fonts.cut(fonts.STATIC / "vendor" / cut.source, cut.characters)
        assert made == (fonts.FONTS / cut.name).read_bytes(), cut.name


def test_loosened_outlines_stand_within_three_slacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three changes add up where a letter is light and narrow: that of either axis and that of both."""
    font_tools = pytest.importorskip("fontTools.ttLib")
    instancer = pytest.importorskip("fontTools.varLib.instancer")
    fonts = tool("fonts")
    cut = fonts.CUTS[5]

    def outlines(content: bytes) -> dict[str, list[tuple[int, int]]]:
        font = font_tools.TTFont(io.BytesIO(content))
        instancer.instantiateVariableFont(font, {"wght": 400, "wdth": 76}, inplace=True)
        glyf = font["glyf"]
        return {
            name: list(glyf[name].getCoordinates(glyf)[0]) for name in font.getBestCmap().values()
        }

    loose = fonts.cut(fonts.STATIC / "vendor" / cut.source, cut.characters)
    monkeypatch.setattr(fonts, "SLACK", 0)
    exact = fonts.cut(fonts.STATIC / "vendor" / cut.source, cut.characters)
    assert len(loose) < len(exact)
    there = outlines(loose)
    far = [
        max(abs(x - u), abs(y - v))
        for name, points in outlines(exact).items()
        for (x, y), (u, v) in zip(points, there[name], strict=True)
    ]
    assert len(far) > 100
    assert 0 < max(far) <= 6


def test_cut_faces_hold_every_letter_of_both_languages() -> None:
    font_tools = pytest.importorskip("fontTools.ttLib")
    fonts = tool("fonts")
    for family in ("archivo", "brygada-1918"):
        files = [fonts.FONTS / cut.name for cut in fonts.CUTS if cut.name.startswith(family)]
        held = {letter for file in files for letter in font_tools.TTFont(file).getBestCmap()}
        assert not {ord(letter) for letter in "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”–—…−ö$€\u202f"} - held


def test_changed_cut_is_named(tmp_path: Path) -> None:
    vendor = tool("vendor")
    (tmp_path / "vendor").mkdir()
    made = {"file": "fonts/a.woff2", "sha256": "00", "licence": "OFL-1.1", "by": "tools/fonts.py"}
    vendor.save(tmp_path / "vendor", {"packages": [], "files": [], "cuts": [made]})
    wrong = vendor.faults(tmp_path / "vendor")
    assert wrong == ["fonts/a.woff2 is not what tools/fonts.py made"]


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
PAGE = """{% load i18n %}
    <p>{% translate "Deed" %}</p>
  <p>{% blocktranslate count n=n %}{{ n }} house{% plural %}{{ n }} houses{% endblocktranslate %}</p>
"""


@pytest.fixture
def translations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool over a small platform: one page, one module, one catalogue."""
    module = tool("translations")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "LOCALE", tmp_path / "locale")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(PAGE)
    (tmp_path / "lobbies").mkdir()
    (tmp_path / "lobbies" / "words.py").write_text('_("Deed")\npgettext_lazy("tag", "You")\n')
    folder = tmp_path / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(HEAD + 'msgid "Gone"\nmsgstr "Znikło"\n')
    return module


def test_translations_find_what_is_missing(
    translations: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert translations.run(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "pl/LC_MESSAGES/django.mo is stale: run `make translations`",
        "pl/django.po: 'Deed' is not in it: run `make messages`",
        "pl/django.po: 'You' is not in it: run `make messages`",
        "pl/django.po: ('%(n)s house', '%(n)s houses') is not in it: run `make messages`",
        "TRANSLATIONS catalogues=1 faults=4",
    ]


def test_translations_collect_pages_and_modules(
    translations: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert translations.run(["collect"]) == 1
    assert "no translation of 'Deed'" in capsys.readouterr().out
    source = tmp_path / "locale" / "pl" / "LC_MESSAGES" / "django.po"
    text = source.read_text()
    assert "Gone" not in text
    assert 'msgid_plural "%(n)s houses"' in text
    text = text.replace('msgid "Deed"\nmsgstr ""', 'msgid "Deed"\nmsgstr "Akt własności"')
    text = text.replace('msgid "You"\nmsgstr ""', 'msgid "You"\nmsgstr "Ty"')
    for form in range(3):
        text = text.replace(f'msgstr[{form}] ""', f'msgstr[{form}] "domy: %(n)s"')
    source.write_text(text)
    assert translations.run(["compile"]) == 0
    assert translations.run(["check"]) == 0
    source.write_text(text.replace("%(n)s", "%(m)s").replace('msgid "%(m)s', 'msgid "%(n)s'))
    assert translations.run(["compile"]) == 1
    assert "other placeholders" in capsys.readouterr().out


def test_locks_hold_hashes_and_no_addresses() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text()
        assert "://" not in text
        assert text.count("==") <= text.count("--hash=sha256:")


def test_floors_are_not_held_against_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nothing was measured"):
        tool("coverage_floors").measured_in(tmp_path)


@pytest.mark.parametrize(("percent", "holds"), [(66, True), (67, False)])
def test_floor_of_coverage_counts_lines_and_branches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], percent: int, *, holds: bool
) -> None:
    floors = tool("coverage_floors")
    half: dict[str, list[object]] = {"executed_lines": [1, 2, 3], "missing_lines": [5]}
    half |= {"executed_branches": [[2, 3]], "missing_branches": [[2, 5]]}
    other: dict[str, list[object]] = {"executed_lines": [], "missing_lines": [1, 2]}
    other |= {"executed_branches": [], "missing_branches": []}
    measured = {"games/half.py": half, "lobbies/other.py": other}
    # Three of four lines and one of two branches.
    floor = floors.Floor("half", percent, include=("games/*",))
    assert floors.held(measured, [floor]) is holds
    told = capsys.readouterr().out
    assert "half: 66.7 %" in told
    assert told.endswith(f"FLOORS under={0 if holds else 1}\n")
