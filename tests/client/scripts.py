"""What a check has to know of a JavaScript source: its strings and its templates, nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

#: Where the value of an expression stood.
HOLE = "\0"
_REGEX_BEFORE = re.compile(r"(?:^|[=(,:;!&|?{}\[\n]|\breturn|=>)\s*$")
_REGEX = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")


@dataclass
class Strings:
    """The literals of a script. A template has HOLE for each `${...}`; what is in it is read as well."""

    plain: list[str] = field(default_factory=list)
    templates: list[tuple[str, str]] = field(default_factory=list)  # tag ("" without one), text


def strings_of(source: str) -> Strings:
    """Every string and template of a script, those within holes of templates included."""
    found = Strings()
    _Scanner(source, found).code(0, closing=False)
    return found


class _Scanner:
    def __init__(self, source: str, found: Strings) -> None:
        self.source, self.found = source, found

    def code(self, at: int, *, closing: bool) -> int:
        """Reads code from `at` to the brace that closes it, or to the end; the place after."""
        depth = 0
        while at < len(self.source):
            char = self.source[at]
            if char in "\"'":
                at = self.quoted(at)
            elif char == "`":
                at = self.template(at)
            elif char == "/":
                at = self.slash(at)
            else:
                depth += (char == "{") - (char == "}")
                at += 1
                if closing and depth < 0:
                    return at
        return at

    def quoted(self, at: int) -> int:
        end = at + 1
        while self.source[end] != self.source[at]:
            end += 2 if self.source[end] == "\\" else 1
        self.found.plain.append(self.source[at + 1 : end])
        return end + 1

    def template(self, at: int) -> int:
        tag = re.search(r"(\w*)$", self.source[max(0, at - 20) : at])
        text, at = [], at + 1
        while self.source[at] != "`":
            if self.source.startswith("${", at):
                text.append(HOLE)
                at = self.code(at + 2, closing=True)
            else:
                step = 2 if self.source[at] == "\\" else 1
                text.append(self.source[at : at + step])
                at += step
        self.found.templates.append((tag.group(1) if tag else "", "".join(text)))
        return at + 1

    def slash(self, at: int) -> int:
        if self.source.startswith("//", at):
            end = self.source.find("\n", at)
            return len(self.source) if end < 0 else end
        if self.source.startswith("/*", at):
            return self.source.index("*/", at) + 2
        pattern = _REGEX.match(self.source, at)
        if pattern and _REGEX_BEFORE.search(self.source[max(0, at - 20) : at]):
            return pattern.end()
        return at + 1


_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*|\0)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>", re.DOTALL)
_READ = re.compile(
    r"(?:aria-label|aria-description|aria-valuetext|title|alt|placeholder)=\"([^\"]*)\""
)


def visible_texts(markup: str) -> Iterator[str]:
    """What a person would read of a piece of markup: text between tags, and attributes that are read out."""
    markup = re.sub(r"<!--.*?-->", " ", markup, flags=re.DOTALL)
    for tag in _TAG.finditer(markup):
        yield from _READ.findall(tag.group(3))
    for text in _TAG.split(markup)[::4]:
        yield re.sub(r"&#?\w+;", " ", text)


def words_in(text: str) -> list[str]:
    """Words of at least two letters; a hole ends a word."""
    return re.findall(r"[^\W\d_]{2,}", text)
