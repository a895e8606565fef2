"""The faces of the site, cut down from the vendored ones to what its pages use.

    fonts.py make    write static/fonts/ and note its files in the manifest
    fonts.py stand-in FACE WEIGHT FONT    how the font file must be stretched to stand in for
                     a file of static/fonts at that weight, for css/fonts.css

Kept: Latin and Latin Extended-A with signs, those that our pages use apart from letters of other names, weights 400-750, widths 76-100, and the features of
FEATURES. The same packages and the same fonttools make the same bytes; a test cuts again and
compares. Needs the dev requirements.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.otTables import NO_VARIATION_INDEX
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).resolve().parent.parent / "static"
MANIFEST = STATIC / "vendor" / "MANIFEST.json"
FONTS = STATIC / "fonts"
#: What English and Polish pages and the printed names of the boards use; the first view fetches no other letter.
LATIN = (*range(0x20, 0x7F), *map(ord, "\N{NO-BREAK SPACE}£§©«°±²·»½ÉÓ×ßàäèéíóöü"))
SIGNS = (0x2007, 0x2009, 0x200A, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x201E)
MORE_SIGNS = (0x2022, 0x2026, 0x202F, 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2213)
POLISH = tuple(map(ord, "ĄąĆćĘęŁłŃńŚśŹźŻż"))
#: Letters of other names, fetched by pages that show one.
MORE_LATIN = tuple(code for code in range(0xA0, 0x100) if code not in LATIN)
EXTENDED = tuple(code for code in range(0x100, 0x180) if code not in POLISH)
# "locl" has the Polish form of the acute; marks are no use to letters that come whole.
FEATURES = ["kern", "liga", "lnum", "locl", "tnum"]
# The vendored faces lack the narrow no-break space that groups the digits of sums.
GAP, GAP_NAME, GAP_EMS = 0x202F, "gap", 0.12
SPACE = 0x20
#: How far, in thousandths of an em, a point may stand from where the vendored face moves it at one end of an axis: at
#: 16 px a thirtieth of a pixel, for which the first view would carry a fifth more of outlines.
SLACK = 2
LIMITS = {"wght": (400, 750), "wdth": (76, 100)}
# Letters as often as Polish and English text has them: what a line's width depends on.
SAMPLE = (
    "aaaaaaeeeeeeiiiiiooooonnnnrrrrtttsssszzzwwccddkkllmmpppuyyjbghf   " + "ąęółśżAEKMPSWZ1203."
)


@dataclass(frozen=True)
class Cut:
    """One file of static/fonts: its name, the vendored file, and the characters it keeps."""

    name: str
    source: str
    characters: tuple[int, ...]


BRYGADA = "fontsource-variable-brygada-1918-5.3.0/files/brygada-1918-{}-wght-normal.woff2"
ARCHIVO = "fontsource-variable-archivo-5.3.0/files/archivo-{}-standard-normal.woff2"
CUTS = tuple(
    Cut(f"{family}-{part}.woff2", source.format(vendored), characters)
    for family, source in (("brygada-1918", BRYGADA), ("archivo", ARCHIVO))
    for part, vendored, characters in (
        ("latin", "latin", LATIN + SIGNS + MORE_SIGNS),
        ("polish", "latin-ext", POLISH),
        ("latin-more", "latin", MORE_LATIN),
        ("latin-ext", "latin-ext", EXTENDED),
    )
)


def cut(source: Path, characters: Iterable[int]) -> bytes:
    """The face at `source` with these characters only and its axes limited, as WOFF2."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=FEATURES, flavor="woff2", hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    limits = {}
    for axis in font["fvar"].axes:
        low, high = LIMITS[axis.axisTag]
        limits[axis.axisTag] = (max(low, axis.minValue), min(high, axis.maxValue))
    instantiateVariableFont(font, limits, inplace=True)
    loosen(font)
    if SPACE in font.getBestCmap():
        add_gap(font)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written, reorderTables=False)
    return written.getvalue()


def loosen(font: TTFont) -> None:
    """Leave out what moves no point by more than half of SLACK, and points that follow their neighbours within SLACK."""
    slack = SLACK * font["head"].unitsPerEm / 1000
    glyf, variations = font["glyf"], font["gvar"].variations
    for name, changes in variations.items():
        points, control = glyf._getCoordinatesAndControls(  # noqa: SLF001 - the public one leaves out the advances
            name, font["hmtx"].metrics
        )
        for change in changes:
            change.calcInferredDeltas(points, control.endPts)
            change.roundDeltas()
        variations[name] = seen = [change for change in changes if farthest(change) > slack / 2]
        for change in seen:
            change.optimize(points, control.endPts, slack)


def farthest(change: TupleVariation) -> int:
    """By how many units the change moves the point that it moves most, along one axis."""
    return int(max(abs(along) for moved in change.coordinates for along in moved))


def add_gap(font: TTFont) -> None:
    """An empty glyph for GAP, equally wide at every weight and width."""
    width = round(GAP_EMS * font["head"].unitsPerEm)
    font["glyf"][GAP_NAME] = Glyph()
    font["hmtx"][GAP_NAME] = (width, 0)
    font["gvar"].variations[GAP_NAME] = []
    widths = font["HVAR"].table.AdvWidthMap
    if widths is None:
        raise SystemExit("HVAR counts glyphs by number; it needs a map for one more")
    widths.mapping[GAP_NAME] = NO_VARIATION_INDEX
    for cmap in font["cmap"].tables:
        if cmap.isUnicode():
            cmap.cmap[GAP] = GAP_NAME


def make() -> int:
    """Write every cut and note it; the bytes of all of them."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    licences = {file["file"]: file["licence"] for file in manifest["files"]}
    FONTS.mkdir(exist_ok=True)
    manifest["cuts"], total = [], 0
    for line in CUTS:
        content = cut(STATIC / "vendor" / line.source, line.characters)
        (FONTS / line.name).write_bytes(content)
        total += len(content)
        manifest["cuts"].append(
            {
                "file": f"fonts/{line.name}",
                "sha256": sha256(content).hexdigest(),
                "licence": licences[line.source],
                "from": line.source,
                "by": "tools/fonts.py",
            }
        )
    MANIFEST.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return total


def width(font: TTFont) -> float:
    """The mean advance of SAMPLE in ems; letters that the face lacks are left out."""
    glyphs, advances = font.getBestCmap(), font["hmtx"].metrics
    known = [advances[glyphs[ord(letter)]][0] for letter in SAMPLE if ord(letter) in glyphs]
    return float(sum(known) / len(known) / font["head"].unitsPerEm)


def stand_in(face: str, weight: int, other: str) -> str:
    """The descriptors with which the font file `other` stands in for a face at a weight."""
    font = instantiateVariableFont(TTFont(FONTS / face), {"wght": weight})
    ratio = width(font) / width(TTFont(other))
    line, em = font["hhea"], font["head"].unitsPerEm
    up, down = (100 * height / em / ratio for height in (line.ascent, -line.descent))
    return f"size-adjust: {100 * ratio:.1f}%; ascent-override: {up:.1f}%; descent-override: {down:.1f}%"


def run(arguments: list[str]) -> int:
    match arguments:
        case ["make"]:
            print(f"FONTS files={len(CUTS)} bytes={make()}")
        case ["stand-in", face, weight, other]:
            print(stand_in(face, int(weight), other))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
