"""Comments are taken out of scripts, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gates.joined.scripts import bare, without_comments
from tests.client.scripts import strings_of

STATIC = Path(__file__).resolve().parents[3] / "static"
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


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("/* Head. */\n\nlet a = [1, 2];\n", "let a=[1,2];\n"),
        ("f(a); // beside code\n  g();\n", "f(a);\ng();\n"),
        ("return /* two\nlines */ a\n", "return\na\n"),
        ("x = a + +b - -c;\n", "x=a + +b - -c;\n"),
        ("y = a / (b);\n", "y=a /(b);\n"),
        ('say("a = b", / = \\/ /u);\n', 'say("a = b",/ = \\/ /u);\n'),
        ("html`<p>\n    ${a ? 1 : 2}\n  </p>`;\n", "html`<p>\n${a?1:2}\n</p>`;\n"),
        ("plain`a\n    ${ { b: `c\n d` } }\n  e`;\n", "plain`a\n    ${{b:`c\n d`}}\n  e`;\n"),
    ],
)
def test_bare_script_keeps_its_texts_and_the_ends_of_its_lines(source: str, sent: str) -> None:
    assert bare(source) == sent


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_bare_script_keeps_every_string_and_template(path: Path) -> None:
    def shown(tag: str, text: str) -> str:
        return re.sub(r"[ \t]*\n\s*", "\n", text) if tag in ("html", "svg") else text

    before, after = strings_of(path.read_text()), strings_of(bare(path.read_text()))
    assert after.plain == before.plain
    assert [(tag, shown(tag, text)) for tag, text in after.templates] == [
        (tag, shown(tag, text)) for tag, text in before.templates
    ]
