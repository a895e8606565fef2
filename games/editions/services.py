"""What the staff does with editions: draft, check, review, publish, retire; each act leaves a line."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from games import play
from games.editions import roles
from games.editions.acting import QUESTIONS, EditionError, locked, record, require, written
from games.editions.models import NOTE_LENGTH, EditionTrial, RuleEdition
from games.editions.selectors import content_of
from games.editions.telling import told_in_both
from games.models import RuleRevision, RuleVariant
from games.variants.content import EditionContent, examined
from games.variants.lookup import box_content

State = RuleEdition.State


def revision_of(content: EditionContent, now: datetime) -> RuleRevision:
    """The revision with this content."""
    return play.revision_for(game=content.game, rules=content.rules, tables=content.tables, now=now)


@transaction.atomic
def draft(*, content: EditionContent, who: Any, now: datetime) -> RuleEdition:
    """The next edition of the variant that the content names, made if it is new.

    Raises EditionError `forbidden` or `refused`.
    """
    require(who, roles.EDIT)
    _require_valid(content)
    revision = revision_of(content, now)
    variant, _made = RuleVariant.objects.get_or_create(
        game=content.game,
        slug=content.slug,
        defaults={
            "text_pl": content.name["pl"],
            "text_en": content.name["en"],
            "current": revision,
            "position": 100,
        },
    )
    edition = numbered(variant, content, revision, now)
    edition.author = who
    edition.save()
    record(edition, who, "draft", now, written(edition, _box_of(content)))
    return edition


def numbered(
    variant: RuleVariant, content: EditionContent, revision: RuleRevision, now: datetime
) -> RuleEdition:
    """The next edition of a variant, not saved yet."""
    RuleVariant.objects.select_for_update().get(pk=variant.pk)
    last = variant.editions.aggregate(last=Max("number"))["last"] or 0
    return RuleEdition(
        variant=variant,
        number=last + 1,
        revision=revision,
        created_at=now,
        changed_at=now,
        **_words(content),
    )


def _words(content: EditionContent) -> dict[str, str]:
    return {
        "name_pl": content.name["pl"],
        "name_en": content.name["en"],
        "note_pl": content.note.get("pl", ""),
        "note_en": content.note.get("en", ""),
        "base": content.base or "",
    }


def _box_of(content: EditionContent) -> EditionContent:
    """The game as printed under the name of this set: what differs then is what it does."""
    return replace(box_content(content.game), name=content.name, note=content.note)


def _require_valid(content: EditionContent) -> None:
    found = examined(content)
    if found.content is None:
        first = found.violations[0].to_json()
        raise EditionError("refused", n=len(found.violations), first=first["path"])


@transaction.atomic
def revise(
    *, edition_id: int, content: EditionContent, who: Any, now: datetime, seen: str = ""
) -> RuleEdition:
    """Another content for a draft, which keeps its variant and number; the same once more leaves no line.

    `seen`: the mark of the edition that was changed, if it is known: who changed an older one is refused
    (`changed_meanwhile`) instead of undoing what somebody else did. Raises EditionError.
    """
    require(who, roles.EDIT)
    _require_valid(content)
    with locked(edition_id, State.DRAFT) as edition:
        if seen and seen != edition.mark:
            raise EditionError("changed_meanwhile")
        before, mark = content_of(edition), edition.mark
        edition.revision = revision_of(content, now)
        for name, value in _words(content).items():
            setattr(edition, name, value)
        if edition.mark != mark:
            record(edition, who, "revise", now, written(edition, before))
    return edition


@transaction.atomic
def check(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """A draft whose values and rules between them hold, and whose trial found nothing broken, is `checked`; it stays as it is."""
    require(who, roles.EDIT)
    with locked(edition_id, State.DRAFT) as edition:
        _require_valid(content_of(edition))
        _require_trial(edition)
        edition.state = State.CHECKED
        record(edition, who, "check", now)
    return edition


def _require_trial(edition: RuleEdition) -> None:
    """The scenarios were run under it and AI players have played it to the end as it stands, and nothing broke."""
    trials = edition.trials.filter(revision=edition.revision, examples__isnull=False)
    if trials.filter(faults__gt=0).exists():
        raise EditionError("trial_failed")
    if not trials.filter(state=EditionTrial.State.DONE).exists():
        raise EditionError("trial_needed")


def hindrance(edition: RuleEdition) -> str:
    """Why a draft cannot be handed in as it stands, in the reader's language; empty where it can."""
    try:
        _require_trial(edition)
    except EditionError as error:
        return error.sentence
    return ""


@transaction.atomic
def reopen(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """An edition that is not published yet can be changed again."""
    require(who, roles.EDIT)
    with locked(edition_id, State.CHECKED, State.REVIEWED) as edition:
        edition.state, edition.reviewer, edition.is_self_reviewed = State.DRAFT, None, False
        record(edition, who, "reopen", now)
    return edition


@transaction.atomic
def set_aside(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """A draft that nobody works on for the time being stands among those put away; its trial ends."""
    require(who, roles.EDIT)
    with locked(edition_id, State.DRAFT) as edition:
        running = edition.trials.filter(state=EditionTrial.State.RUNNING)
        running.update(state=EditionTrial.State.CANCELLED, moved_at=now)
        edition.state = State.RETIRED
        record(edition, who, "set_aside", now)
    return edition


@transaction.atomic
def take_up(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """A draft that was put away is one again; what was published once stays as it was. Raises EditionError."""
    require(who, roles.EDIT)
    with locked(edition_id, State.RETIRED) as edition:
        if edition.published_at is not None:
            raise EditionError("was_published")
        edition.state = State.DRAFT
        record(edition, who, "take_up", now)
    return edition


@transaction.atomic
def review(
    *, edition_id: int, who: Any, now: datetime, answered: Collection[str] = ()
) -> RuleEdition:
    """Somebody else finds it good; the author does so only where nobody else works, and the edition says so.

    `answered`: the keys of QUESTIONS that the reviewer says yes to. Raises EditionError, `questions_open` unless that
    is all of them.
    """
    require(who, roles.REVIEW)
    left = [key for key in QUESTIONS if key not in answered]
    if left:
        raise EditionError("questions_open", open=left)
    with locked(edition_id, State.CHECKED) as edition:
        is_own = edition.author_id == who.pk
        if is_own and not roles.is_alone(who):
            raise EditionError("own_work")
        edition.state, edition.reviewer = State.REVIEWED, who
        edition.is_self_reviewed = is_own
        record(edition, who, "review", now, {"answered": list(QUESTIONS)})
    return edition


@transaction.atomic
def send_back(*, edition_id: int, who: Any, now: datetime, remark: str = "") -> RuleEdition:
    """The reviewer wants something different, and says what: a draft again. Raises EditionError."""
    require(who, roles.REVIEW)
    words = remark.strip()[:NOTE_LENGTH]
    if not words:
        raise EditionError("remark_needed")
    with locked(edition_id, State.CHECKED, State.REVIEWED) as edition:
        edition.state, edition.reviewer, edition.is_self_reviewed = State.DRAFT, None, False
        record(edition, who, "send_back", now, {"remark": words})
    return edition


@transaction.atomic
def publish(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """What hosts pick from now on; the edition before it is retired. Matches keep theirs.

    The trail and the log tell what hosts are offered now otherwise than before, or than the box where there was nothing.
    """
    require(who, roles.PUBLISH)
    with locked(edition_id, State.REVIEWED) as edition:
        content = content_of(edition)
        before = _box_of(content)
        for old in edition.variant.editions.filter(state=State.PUBLISHED):
            before = content_of(old)
            old.state = State.RETIRED
            old.save()
            record(old, who, "retire", now)
        edition.state, edition.publisher, edition.published_at = State.PUBLISHED, who, now
        point_to(edition, now)
        record(edition, who, "publish", now, {"told": told_in_both(before, content)})
    return edition


@transaction.atomic
def retire(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """Hosts are not offered it any more."""
    require(who, roles.PUBLISH)
    with locked(edition_id, State.PUBLISHED) as edition:
        edition.state = State.RETIRED
        record(edition, who, "retire", now)
    return edition


@transaction.atomic
def rate_options(*, edition_id: int, who: Any, now: datetime) -> RuleEdition:
    """Tables with own options on top of it may be rated from now on, or may no more."""
    require(who, roles.PUBLISH)
    with locked(edition_id, State.PUBLISHED) as edition:
        edition.rates_options = not edition.rates_options
        record(edition, who, "rate" if edition.rates_options else "rate_not", now)
    return edition


@transaction.atomic
def clone(*, edition_id: int, slug: str, who: Any, now: datetime) -> RuleEdition:
    """A draft with the same content, of the same variant or of a new one."""
    require(who, roles.EDIT)
    old = RuleEdition.objects.select_related("variant", "revision").get(pk=edition_id)
    content = content_of(old)
    known = RuleVariant.objects.filter(game=content.game, slug=slug).exists()
    if known and slug != content.slug:
        raise EditionError("slug_taken")
    copy = EditionContent(
        content.game, content.rules, content.tables, slug, content.name, content.note, content.base
    )
    return draft(content=copy, who=who, now=now)


def point_to(edition: RuleEdition, now: datetime) -> None:
    """The variant stands for this edition, under the engine of today."""
    variant = edition.variant
    variant.current = revision_of(content_of(edition), now)
    variant.text_pl, variant.text_en = edition.name_pl, edition.name_en
    variant.save(update_fields=["current", "text_pl", "text_en"])
