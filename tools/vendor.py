"""Front-end packages that are kept in the repository, unchanged.

    vendor.py add NAME VERSION FILE...   fetch a package and note it in the manifest
    vendor.py fetch                      fetch all that the manifest names
    vendor.py check                      compare the files with the manifest

`static/vendor/MANIFEST.json` lists the packages (name, version, source, licence) and, of each
file, path, SHA-256 and licence; and under `cuts` what tools/fonts.py made of them. Fetching needs
npm; checking needs nothing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).resolve().parent.parent / "static" / "vendor"
Manifest = dict[str, list[dict[str, Any]]]


def load(vendor: Path) -> Manifest:
    path = vendor / "MANIFEST.json"
    if not path.exists():
        return {"packages": [], "files": []}
    manifest: Manifest = json.loads(path.read_text(encoding="utf-8"))
    return manifest


def save(vendor: Path, manifest: Manifest) -> None:
    text = json.dumps(manifest, indent=1)
    (vendor / "MANIFEST.json").write_text(text + "\n", encoding="utf-8")


def folder_of(name: str, version: str) -> str:
    """Where the package lies: `@scope/name` becomes `scope-name-version`."""
    return f"{name.replace('/', '-').lstrip('@')}-{version}"


def faults(vendor: Path) -> list[str]:
    """What differs between the manifest and the folder, one sentence each."""
    found = []
    noted = {file["file"]: file["sha256"] for file in load(vendor)["files"]}
    present = {
        path.relative_to(vendor).as_posix()
        for path in vendor.rglob("*")
        if path.is_file() and path != vendor / "MANIFEST.json"
    }
    found += [f"{name} is missing" for name in sorted(noted.keys() - present)]
    found += [f"{name} is not in the manifest" for name in sorted(present - noted.keys())]
    for name in sorted(noted.keys() & present):
        if sha256((vendor / name).read_bytes()).hexdigest() != noted[name]:
            found.append(f"{name} was changed")
    for made in load(vendor).get("cuts", []):
        path = vendor.parent / made["file"]
        if not path.exists() or sha256(path.read_bytes()).hexdigest() != made["sha256"]:
            found.append(f"{made['file']} is not what {made['by']} made")
    return found


def fetch(vendor: Path, name: str, version: str, files: list[str]) -> Manifest:
    """Fetch these files of a package into their folder; what the manifest notes of it."""
    folder = folder_of(name, version)
    with tempfile.TemporaryDirectory() as scratch:
        command = ["npm", "pack", "--silent", "--pack-destination", scratch, f"{name}@{version}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(scratch).glob("*.tgz")
        with tarfile.open(archive) as tar:
            tar.extractall(scratch, filter="data")
        package = Path(scratch) / "package"
        about = json.loads((package / "package.json").read_text(encoding="utf-8"))
        noted = []
        for file in sorted(files):
            content = (package / file).read_bytes()
            target = vendor / folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            digest = sha256(content).hexdigest()
            noted.append(
                {"file": f"{folder}/{file}", "sha256": digest, "licence": about["license"]}
            )
    source = f"npm pack {name}@{version}"
    line = {"name": name, "version": version, "source": source, "licence": about["license"]}
    return {"packages": [line], "files": noted}


def add(vendor: Path, fetched: Manifest) -> None:
    """Note a fetched package, in place of what the manifest said of it before."""
    manifest = load(vendor)
    (package,) = fetched["packages"]
    prefix = folder_of(package["name"], package["version"]) + "/"
    manifest["packages"] = [p for p in manifest["packages"] if p != package] + [package]
    others = [file for file in manifest["files"] if not file["file"].startswith(prefix)]
    manifest["files"] = others + fetched["files"]
    save(vendor, manifest)


def fetch_all(vendor: Path) -> list[str]:
    """Fetch what the manifest names; the packages that are not what it notes."""
    manifest = load(vendor)
    wrong = []
    for package in manifest["packages"]:
        prefix = folder_of(package["name"], package["version"]) + "/"
        noted = [file for file in manifest["files"] if file["file"].startswith(prefix)]
        files = [file["file"].removeprefix(prefix) for file in noted]
        fetched = fetch(vendor, package["name"], package["version"], files)
        if fetched["files"] != noted:
            wrong.append(f"{prefix} is not what the manifest notes")
    return wrong


def run(arguments: list[str]) -> int:
    wrong: list[str] = []
    match arguments:
        case ["add", name, version, *files] if files:
            add(VENDOR, fetch(VENDOR, name, version, files))
        case ["fetch"]:
            wrong = fetch_all(VENDOR)
        case ["check"]:
            pass
        case _:
            print(__doc__)
            return 2
    wrong += faults(VENDOR)
    count = len(load(VENDOR)["packages"])
    print("\n".join(wrong) if wrong else f"VENDOR packages={count} faults=0")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
