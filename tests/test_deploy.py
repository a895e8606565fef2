"""The tools in deploy/: what they check is checked here too, so that `make test` says it first."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "deploy" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
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


def test_translations_find_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    translations = tool("translations")
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (folder / "django.po").write_text(head + 'msgid "Deed"\nmsgstr ""\n')
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    assert translations.run(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "pl/LC_MESSAGES/django.mo is stale: run `make translations`",
        "pl/django.po: no translation of 'Deed'",
        "TRANSLATIONS catalogues=1 faults=2",
    ]
    (folder / "django.po").write_text(head + 'msgid "Deed"\nmsgstr "Akt własności"\n')
    assert translations.run(["compile"]) == 0
    assert translations.run(["check"]) == 0


def test_locks_hold_hashes_and_no_addresses() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text()
        assert "://" not in text
        assert text.count("==") <= text.count("--hash=sha256:")
