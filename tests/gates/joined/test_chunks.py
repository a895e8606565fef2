"""Which file a module comes in; that what is joined still runs is proved in a browser (tests/e2e/test_joined.py)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from gates.joined.chunks import COMMON, PAGES, Chunks, all_chunks

STATIC = Path(settings.BASE_DIR) / "static"
#: Two pages, two rooms that either may enter, and a part that one of the rooms brings.
SMALL = {
    "one.js": 'import { all } from "./all.js";\nimport { rooms } from "./rooms.js";\nall(await rooms);\n',
    "two.js": 'import { rooms } from "./rooms.js";\nexport const second = rooms;\n',
    "rooms.js": 'export const rooms = [() => import("./red.js"), () => import("./blue.js")];\n',
    "all.js": "export const all = (x) => x;\n",
    "red.js": 'import { warm } from "./warm.js";\nexport { all } from "./all.js";\nexport const late = () => import("./part.js");\nwarm();\n',
    "blue.js": "export const blue = 1;\n",
    "part.js": 'import { warm } from "./warm.js";\nimport { own } from "./own.js";\nexport default { warm, own };\n',
    "own.js": "export const own = 2;\n",
    "warm.js": "export const warm = () => 3;\n",
}


@pytest.fixture
def small(tmp_path: Path) -> Chunks:
    for name, source in SMALL.items():
        (tmp_path / name).write_text(source)
    return Chunks(tmp_path, {"one.js": COMMON, "two.js": COMMON})


def test_module_comes_with_who_needs_it_and_else_in_the_common_file(small: Chunks) -> None:
    assert small.home == {
        "one.js": "one.js",
        "two.js": "two.js",
        "rooms.js": COMMON,  # both pages
        "all.js": COMMON,  # a page and a room
        "red.js": "red.js",
        "blue.js": "blue.js",
        "part.js": "part.js",
        "own.js": "part.js",
        "warm.js": "red.js",  # the room, and the part that nobody else brings
    }


def test_page_fetches_what_its_entries_stand_on_first(small: Chunks) -> None:
    assert small.needed(["one.js", "blue.js"]) == [COMMON, "one.js", "blue.js"]
    assert small.needed(["part.js"]) == [COMMON, "red.js", "part.js"]


def test_files_hold_every_module_once_and_take_the_rest_from_each_other(small: Chunks) -> None:
    files = small.files()
    assert [text.count("(x)=>x") for text in files.values()].count(1) == 1
    number = re.search(r"const (\$\d+)=\(\(\)=>\{\nconst warm=", files["red.js"])
    assert number is not None
    assert f'import {{ {number[1]} }} from "./red.js";' in files["part.js"]
    assert f"const{{warm}}={number[1]};" in files["part.js"]
    assert f"export {{ {number[1]} }};" in files["red.js"]
    # Where a part lies is told from the file that it is asked for in.
    assert 'import("../red.js")' in files[COMMON]
    assert 'import("./part.js")' in files["red.js"]
    assert "export { $default as default };" in files["part.js"]
    assert re.search(r"export \{ late as late, \$\d+_0 as all \};", files["red.js"])


def test_entry_that_others_need_as_well_passes_on_what_lies_elsewhere(
    tmp_path: Path, small: Chunks
) -> None:
    assert small.home["blue.js"] == "blue.js"
    (tmp_path / "own.js").write_text(
        'import { blue } from "./blue.js";\nexport const own = blue;\n'
    )
    chunks = Chunks(tmp_path, {"one.js": COMMON, "two.js": COMMON})
    assert chunks.home["blue.js"] == COMMON
    files = chunks.files()
    found = re.match(
        r'import \{ (\$\d+) \} from "./table/joined.js";\nconst \1_0 = \1.blue;\nexport \{ \1_0 as blue \};\n$',
        files["blue.js"],
    )
    assert found is not None
    assert f"const {found[1]}=(()=>{{\nconst blue=1;" in files[COMMON]


def test_every_module_of_the_table_lies_in_one_file_that_its_importers_stand_on() -> None:
    chunks = Chunks(STATIC)
    for path, home in chunks.home.items():
        for other in chunks.imported_by(path):
            assert chunks.home[other] in chunks.needed([home]), (path, other)
    tables = {p.relative_to(STATIC).as_posix() for p in (STATIC / "table").rglob("*.js")}
    assert tables <= set(chunks.home) | {"table/frame/room.js"}
    assert set(PAGES) <= set(chunks.files())


def test_no_file_is_joined_in_two_ways() -> None:
    # The later one would take the place of the other, and a table would run what another page needs.
    addresses = [address for chunks in all_chunks(STATIC) for address in chunks.files()]
    assert len(addresses) == len(set(addresses))
