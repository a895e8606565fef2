"""Guards how `platform/` is imported (CONTRIBUTING.md, Where things go): the failures are strange and far away."""

import ast
import platform
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STANDARD = set(sys.stdlib_module_names)


def test_platform_is_the_standard_library() -> None:
    standard = Path(sysconfig.get_paths()["stdlib"]).resolve()
    assert Path(platform.__file__).resolve().parent == standard


def test_platform_folder_is_no_package() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert not (ROOT / "tests" / "platform").exists()


def test_platform_folder_holds_packages_only() -> None:
    assert [path.name for path in (ROOT / "platform").glob("*.py")] == []


def test_no_child_of_platform_shadows_a_standard_module() -> None:
    children = {path.name for path in (ROOT / "platform").iterdir() if path.is_dir()}
    assert children & STANDARD == set()


def test_every_folder_of_tests_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert {folder for folder in folders if not (folder / "__init__.py").exists()} == set()


def test_engines_load_without_django() -> None:
    code = "import sys, games.engines; sys.exit('django' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_engines_import_nothing_but_engines() -> None:
    allowed = STANDARD | {"pydantic"}
    strangers = set()
    for path in (ROOT / "games" / "engines").rglob("*.py"):
        for name in imported(path):
            if name.split(".")[0] not in allowed and not name.startswith("games.engines"):
                strangers.add(f"{path.relative_to(ROOT)} imports {name}")
    # Under TYPE_CHECKING: whoever only plays has no need of it.
    assert strangers == {"games/engines/kernel/compiling.py imports mypy_extensions"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "a relative module"
