"""Runs the benchmarks: every `bench_NAME.py` here, or the one that is named.

Each offers `measure() -> dict[str, float]`; the table is printed and laid as JSON in build/bench. One that
has a line of its own to end with, `verdict(figures) -> str`, ends with it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import sys
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent / "build" / "bench"
#: Shares and losses are told to four digits, times and counts to two.
SMALL = 2


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # where its own classes look for it
    spec.loader.exec_module(module)
    return module


def main(arguments: list[str]) -> int:
    parts = {path.stem.removeprefix("bench_"): path for path in sorted(HERE.glob("bench_*.py"))}
    wanted = arguments or list(parts)
    if unknown := [name for name in wanted if name not in parts]:
        print(f"no benchmark named {', '.join(unknown)}; there are {', '.join(parts)}")
        return 1
    RESULTS.mkdir(parents=True, exist_ok=True)
    verdicts: list[str] = []
    for name in wanted:
        module = loaded(parts[name])
        figures: dict[str, float] = module.measure()
        for key, value in figures.items():
            digits = 4 if abs(value) < SMALL else 2
            print(f"{name:<12} {key:<32} {value:>14,.{digits}f}")
        machine = {"python": platform.python_version(), "cores": os.cpu_count()}
        text = json.dumps({"machine": machine, "figures": figures}, indent=2)
        (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        if hasattr(module, "verdict"):
            verdicts.append(module.verdict(figures))
    print("\n".join([f"BENCH parts={len(wanted)}", *verdicts]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
