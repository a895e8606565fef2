"""Front-end packages that are kept in the repository, unchanged.

    vendor.py add NAME VERSION FILE...   fetch a package and note it in the manifest
    vendor.py fetch                      fetch all that the manifest names
    vendor.py check                      compare the files with the manifest

`static/vendor/MANIFEST.json` holds, for each folder NAME-VERSION, the licence and the SHA-256 of
each file. Fetching needs npm; checking needs nothing.
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
Manifest = dict[str, dict[str, Any]]


def load(vendor: Path) -> Manifest:
    path = vendor / "MANIFEST.json"
    if not path.exists():
        return {}
    manifest: Manifest = json.loads(path.read_text(encoding="utf-8"))
    return manifest


def save(vendor: Path, manifest: Manifest) -> None:
    text = json.dumps(manifest, indent=2, sort_keys=True)
    (vendor / "MANIFEST.json").write_text(text + "\n", encoding="utf-8")


def faults(vendor: Path) -> list[str]:
    """What differs between the manifest and the folder, one sentence each."""
    found = []
    noted = {
        f"{folder}/{name}": digest
        for folder, package in load(vendor).items()
        for name, digest in package["files"].items()
    }
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
    return found


def fetch(vendor: Path, name: str, version: str, files: list[str]) -> dict[str, Any]:
    """Fetch these files of a package into their folder; what the manifest notes of it."""
    folder = vendor / f"{name.replace('/', '-').lstrip('@')}-{version}"
    with tempfile.TemporaryDirectory() as scratch:
        command = ["npm", "pack", "--silent", "--pack-destination", scratch, f"{name}@{version}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(scratch).glob("*.tgz")
        with tarfile.open(archive) as tar:
            tar.extractall(scratch, filter="data")
        package = Path(scratch) / "package"
        about = json.loads((package / "package.json").read_text(encoding="utf-8"))
        digests = {}
        for file in files:
            content = (package / file).read_bytes()
            target = folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            digests[file] = sha256(content).hexdigest()
    return {"name": name, "version": version, "licence": about["license"], "files": digests}


def run(arguments: list[str]) -> int:
    match arguments:
        case ["add", name, version, *files] if files:
            noted = fetch(VENDOR, name, version, files)
            folder = f"{name.replace('/', '-').lstrip('@')}-{version}"
            save(VENDOR, load(VENDOR) | {folder: noted})
        case ["fetch"]:
            manifest = load(VENDOR)
            for folder, noted in manifest.items():
                fetched = fetch(VENDOR, noted["name"], noted["version"], list(noted["files"]))
                if fetched != noted:
                    print(f"{folder} is not what the manifest notes")
                    return 1
        case ["check"]:
            pass
        case _:
            print(__doc__)
            return 2
    wrong = faults(VENDOR)
    print("\n".join(wrong) if wrong else f"VENDOR packages={len(load(VENDOR))} faults=0")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
