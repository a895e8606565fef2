"""Builds the modules listed in pyproject.toml under [tool.magnat.compile] with mypyc.

The result lies in build/compiled and is used when MAGNAT_COMPILED=1 (config/compiled.py). Sources
are copied first: nothing compiled ever lies beside them, where it would be used by accident.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"
SCRATCH = ROOT / "build" / "compile"
#: Python's own, but for -Wall: nobody would mend what mypyc writes, and to look through 150 MB of it takes the C compiler
#: longer than all the rest of a build with OPT=0.
FLAGS = "-DNDEBUG -fwrapv"


def listed_modules() -> list[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules: list[str] = settings["tool"]["magnat"]["compile"]["modules"]
    return modules


def source_of(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def build(modules: list[str]) -> int:
    for folder in (TARGET, SCRATCH):
        shutil.rmtree(folder, ignore_errors=True)
    for room in ("engines", "lab"):
        shutil.copytree(
            ROOT / "games" / room,
            SCRATCH / "games" / room,
            ignore=shutil.ignore_patterns("__pycache__", "data"),
        )
    (SCRATCH / "games" / "__init__.py").touch()
    command = [sys.executable, "-m", "mypyc", "--python-version", "3.11", "--config-file", ""]
    sources = [source_of(module).as_posix() for module in modules]
    result = subprocess.run(
        [*command, *sources], cwd=SCRATCH, env={"CFLAGS": FLAGS} | os.environ, check=False
    )
    if result.returncode:
        return result.returncode
    for library in SCRATCH.rglob("*.so"):
        if "build" not in library.relative_to(SCRATCH).parts:
            target = TARGET / library.relative_to(SCRATCH)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(library, target)
    digests = {m: sha256((SCRATCH / source_of(m)).read_bytes()).hexdigest() for m in modules}
    (TARGET / "SOURCES.json").write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")
    return 0


def main() -> int:
    modules = listed_modules()
    if not modules:
        print("No module is listed under [tool.magnat.compile] in pyproject.toml.")
        return 1
    code = build(modules)
    print(f"COMPILE modules={len(modules)} failed={int(bool(code))}")
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main())
