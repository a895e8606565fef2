"""What others wrote and we serve is exactly what they published, with its licence beside it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "static" / "vendor"


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((VENDOR / "MANIFEST.json").read_text())
    return found


def test_every_vendored_file_is_listed_with_its_digest() -> None:
    listed = {line["file"]: line["sha256"] for line in manifest()["files"]}
    present = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(VENDOR.rglob("*"))
        if path.is_file() and path.name != "MANIFEST.json"
    }
    assert listed == present


def test_every_package_brings_its_licence() -> None:
    licences = {line["file"]: line["licence"] for line in manifest()["files"]}
    for package in manifest()["packages"]:
        folder = f"{package['name'].lstrip('@').replace('/', '-')}-{package['version']}"
        assert f"{folder}/LICENSE" in licences
        assert {licences[name] for name in licences if name.startswith(folder)} == {
            package["licence"]
        }


def test_only_one_module_knows_where_the_library_lies() -> None:
    users = [
        path.relative_to(ROOT / "static" / "table").as_posix()
        for path in (ROOT / "static" / "table").rglob("*.js")
        if "/vendor/" in path.read_text()
    ]
    assert users == ["frame/draw/lit.js"]
