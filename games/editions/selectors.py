"""Editions as the rest of the platform reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, ProgrammingError

from games.editions.models import RuleEdition
from games.engines.catalogue import GAMES
from games.models import RuleRevision, RuleVariant
from games.parameters import options
from games.parameters.options import is_english
from games.variants.content import EditionContent
from games.variants.lookup import UnknownEditionError, box_content, candidates, is_file
from games.variants.wording import sentences, told

PUBLISHED = RuleEdition.State.PUBLISHED


@dataclass(frozen=True)
class OfferedRules:
    """A set of rules that a host may pick. `tables` None: those of the box."""

    slug: str
    text: str
    rules: Mapping[str, Any]
    tables: Mapping[str, Any] | None = None


def offered(game: str) -> list[OfferedRules]:
    """The published editions of a game; its presets as long as none is there, for a table needs rules."""
    rows = RuleEdition.objects.filter(variant__game=game, state=PUBLISHED)
    rows = rows.select_related("variant", "revision").order_by("variant__position", "variant__slug")
    return [_offered(row) for row in rows] or _packaged(game)


def _offered(edition: RuleEdition) -> OfferedRules:
    game = GAMES[edition.variant.game]
    tables = edition.revision.tables
    own = None if tables == game.tables() else tables
    return OfferedRules(edition.variant.slug, name_of(edition), edition.revision.rules, own)


def _packaged(game: str) -> list[OfferedRules]:
    language = "en" if is_english() else "pl"
    return [
        OfferedRules(preset["id"], str(preset[f"text_{language}"]), preset["rules"])
        for preset in GAMES[game].presets()
    ]


def names_of(game: str) -> dict[str, str]:
    """What every set of rules of a game was called that anybody was ever offered, by slug; in the reader's language."""
    packaged = {one.slug: one.text for one in _packaged(game)}
    rows = RuleEdition.objects.filter(variant__game=game, published_at__isnull=False)
    named = {
        row.variant.slug: name_of(row) for row in rows.select_related("variant").order_by("pk")
    }
    return packaged | named


def name_of(edition: RuleEdition) -> str:
    """What an edition is called in the reader's language."""
    return edition.name_en if is_english() else edition.name_pl


def content_of(edition: RuleEdition) -> EditionContent:
    """What an edition says."""
    return EditionContent(
        edition.variant.game,
        edition.revision.rules,
        edition.revision.tables,
        edition.variant.slug,
        {"pl": edition.name_pl, "en": edition.name_en},
        {"pl": edition.note_pl, "en": edition.note_en},
        edition.base or None,
    )


def was_published(game: str, slug: str) -> bool:
    """Whether these rules were ever offered to everybody: retiring them changes nothing about what was played."""
    if any(preset["id"] == slug for preset in GAMES[game].presets()):
        return True
    rows = RuleEdition.objects.filter(variant__game=game, variant__slug=slug)
    return rows.filter(published_at__isnull=False).exists()


def rates_options(game: str, slug: str, tables: Mapping[str, Any] | None) -> bool:
    """Whether a table with own options on top of this set, and its very tables, may be rated: the edition says so."""
    rows = RuleEdition.objects.filter(variant__game=game, variant__slug=slug, rates_options=True)
    row = rows.filter(state=PUBLISHED).select_related("variant", "revision").first()
    return row is not None and _offered(row).tables == tables


def variant_of(game: str, slug: str) -> RuleVariant | None:
    """The variant with this slug; None for own options, which have none."""
    return RuleVariant.objects.filter(game=game, slug=slug).first() if slug else None


def changes_in_words(game: str, rules: OfferedRules) -> list[str]:
    """What a set of rules does otherwise than the box, in the reader's language."""
    box = box_content(game)
    return sentences(box, EditionContent(game, rules.rules, rules.tables or box.tables))


def rules_text(game: str, preset: str, variant: RuleVariant | None, revision: RuleRevision) -> str:
    """A table's rules in a few words: the name of its variant, or how much was changed."""
    if preset and variant is not None and variant.slug == preset:
        return variant.text_en if is_english() else variant.text_pl
    if preset or revision.tables == GAMES[game].tables():
        return options.rules_text(game, preset, revision.rules)
    return options.changed_text(len(differences(revision)))


def table_differences(revision: RuleRevision) -> list[str]:
    """What cards, fields, trains ... of a match do otherwise than those of the box."""
    content = EditionContent(revision.game, revision.rules, revision.tables)
    found = told(box_content(revision.game), content)
    return [clause.sentence for clause in found if clause.path.startswith("/tables/")]


def differences(revision: RuleRevision) -> list[str]:
    """What the rules of a match do otherwise than the box, in the reader's language."""
    content = EditionContent(revision.game, revision.rules, revision.tables)
    return sentences(box_content(revision.game), content)


def named(*names: str) -> list[EditionContent]:
    """The editions with these names, all of one game: files, slugs, slug@number or hashes. Raises UnknownEditionError."""
    found = [_known(name) or candidates(name) for name in names]
    games = set.intersection(*({each.game for each in known} for known in found))
    if len(games) != 1:
        problem = "are of no one game" if not games else f"are there in {', '.join(sorted(games))}; write game/slug"  # fmt: skip
        raise UnknownEditionError(f"{' and '.join(names)} {problem}")
    (game,) = games
    return [next(each for each in known if each.game == game) for known in found]


def _known(name: str) -> list[EditionContent]:
    """Editions of the database; none for a file, or where no database has been prepared: files and presets need none."""
    if is_file(name):
        return []
    try:
        return _stored(name)
    except (OperationalError, ProgrammingError):
        return []


def _stored(name: str) -> list[EditionContent]:
    """Editions of the database with this name: by number, else the published or the newest of each variant."""
    rest, _, number = name.partition("@")
    game, _, slug = rest.rpartition("/")
    rows = RuleEdition.objects.filter(variant__slug=slug).select_related("variant", "revision")
    rows = rows.filter(variant__game=game) if game else rows
    if number:
        rows = rows.filter(number=int(number)) if number.isdecimal() else rows.none()
    chosen: dict[int, RuleEdition] = {}
    for row in rows.order_by("number"):
        is_kept = row.variant_id in chosen and chosen[row.variant_id].state == PUBLISHED
        chosen = chosen if is_kept else {**chosen, row.variant_id: row}
    return [content_of(row) for row in chosen.values()] or _by_hash(name)


def _by_hash(name: str) -> list[EditionContent]:
    revision = RuleRevision.objects.filter(hash=name).first()
    if revision is None:
        return []
    return [EditionContent(revision.game, revision.rules, revision.tables)]
