"""Comments are taken out of scripts, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.scripts import without_comments
from tests.client.scripts import strings_of

STATIC = Path(__file__).resolve().parents[2] / "static"
OURS = [path for path in sorted(STATIC.rglob("*.js")) if "vendor" not in path.parts]


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("/* Head. */\n\nlet a;\n", "\nlet a;\n"),
        ("  /** One\n   * two. */\n  f();\n", "  f();\n"),
        ("a();\n  // why\nb();\n", "a();\nb();\n"),
        ("a(); // beside code\n", "a(); // beside code\n"),
        ("f(/** @type {T} */ (a));\n", "f(/** @type {T} */ (a));\n"),
        ("// the last line", ""),
        ("", ""),
    ],
)
def test_comments_on_lines_of_their_own_go(source: str, sent: str) -> None:
    assert without_comments(source) == sent


@pytest.mark.parametrize(
    "source",
    [
        'say("// words");\n',
        "const text = `\n// no comment\n/* nor this */\n`;\n",
        "const deep = `${{ a: `\n// no comment\n` }.a}\n// nor this\n`;\n",
        'const address = "//example.org/*";\nlet b;\n',
        "const pattern = /[/*`]\\/\\/`/g;\nlet c = 1 / 2 / 3;\n",
        "const quoted = 'it\\'s // all text';\n",
    ],
)
def test_what_only_looks_like_a_comment_stays(source: str) -> None:
    assert without_comments(source) == source


@pytest.mark.parametrize("source", ["/* open\n", "const a = `open\n", "`${ f(`x` "])
def test_what_does_not_end_is_told(source: str) -> None:
    with pytest.raises(ValueError, match="does not end"):
        without_comments(source)


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_script_loses_a_string(path: Path) -> None:
    source = path.read_text()
    light = without_comments(source)
    assert strings_of(light) == strings_of(source)
    assert without_comments(light) == light
