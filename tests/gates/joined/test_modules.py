"""One module read for joining: every form of import and export that our style has, and none that it has not."""

from __future__ import annotations

import pytest

from gates.joined.modules import imports_of, later_imports_of, moved, read, towards


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('import { a, b as c } from "./x.js";\n', [("a", "a"), ("b", "c")]),
        ('import whole from "./x.js";\n', [("default", "whole")]),
        ('import whole, { a } from "./x.js";\n', [("default", "whole"), ("a", "a")]),
        ('import * as x from "./x.js";\n', [("*", "x")]),
        ('import "./x.js";\n', []),
        ('import {\n  a,\n  b,\n} from "./x.js";\n', [("a", "a"), ("b", "b")]),
    ],
)
def test_imports_are_read_and_taken_out(source: str, names: list[tuple[str, str]]) -> None:
    module = read("table/y.js", source + "go();\n")
    assert module.imports == {"table/x.js": names}
    assert module.code == "go();\n"


@pytest.mark.parametrize(
    ("source", "exports", "code"),
    [
        ("export const a = 1;\n", {"a": "a"}, "const a=1;\n"),
        ("export async function go() {}\n", {"go": "go"}, "async function go(){}\n"),
        ("export function* each() {}\n", {"each": "each"}, "function*each(){}\n"),
        ("export class A {}\n", {"A": "A"}, "class A{}\n"),
        ("export default { a: 1 };\n", {"default": "$default"}, "const $default={a:1};\n"),
        ("export default function go() {}\n", {"default": "go"}, "function go(){}\n"),
        ("const a = 1;\nexport { a, a as b };\n", {"a": "a", "b": "a"}, "const a=1;\n"),
    ],
)
def test_exports_are_read_and_their_words_taken_out(
    source: str, exports: dict[str, str], code: str
) -> None:
    module = read("table/y.js", source)
    assert module.exports == exports
    assert module.code == code


def test_what_is_passed_on_names_where_it_comes_from() -> None:
    module = read("table/y.js", 'export { a as b } from "../z.js";\n')
    assert module.passed_on == {"b": ("z.js", "a")}
    assert list(module.imports) == ["z.js"]


@pytest.mark.parametrize(
    "source",
    ["export let changing = 1;\n", 'export * from "./x.js";\n', 'import x from "lit";\n'],
)
def test_any_other_form_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"table/y\.js: cannot be joined"):
        read("table/y.js", source)


def test_vendored_module_keeps_its_licence_and_loses_the_way_to_its_source_map() -> None:
    source = (
        'import{a as t}from"../x.js";/** @license X */const l=t;export{l as b};\n'
        "//# sourceMappingURL=y.js.map\n"
    )
    module = read("vendor/y.js", source)
    assert module.code == "/** @license X */const l=t;\n"
    assert module.imports == {"x.js": [("a", "t")]}
    assert module.exports == {"b": "l"}


def test_types_in_comments_are_no_imports() -> None:
    source = '/** @type {import("./t.js").T} @param {typeof import("./u.js") | null} x */\nimport("./z.js");\n'
    assert list(later_imports_of("a/y.js", source)) == ["a/z.js"]
    assert list(imports_of("a/y.js", source)) == []


def test_later_imports_name_what_the_new_file_would_call_them() -> None:
    code = moved(
        'const x=()=>import("./words/z.js");', "a/y.js", "b/deep/file.js", lambda path: path
    )
    assert code == 'const x=()=>import("../../a/words/z.js");'
    assert towards("a/x.js", "a/y.js") == "./y.js"
