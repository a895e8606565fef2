"""How a draft begins: from a set that is there, from another edition, from a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.desk.edition_pages import around
from games.desk.sentences import sentence_of
from games.desk.views import edition_for, refused
from games.editions import roles, services
from games.editions.acting import EditionError
from games.editions.models import RuleEdition
from games.editions.selectors import content_of, name_of
from games.fronts.catalogue import front_for
from games.fronts.schema import Violation, pointer
from games.models import RuleVariant
from games.variants.content import examine, to_file
from games.variants.documents import SIZE_MAX, UnreadableError, read

#: No name makes a longer short name for files.
_SLUG_MOST = 50
#: What is wrong with a file is told so often; a file of a megabyte could hold forty thousand faults.
_FAULTS_MOST = 200


@require_http_methods(["GET", "HEAD", "POST"])
def edition_new(request: HttpRequest) -> HttpResponse:
    """A new set of rules: what it begins from, and what it is called; the rest is changed in its form."""
    if not roles.may(request.user, roles.EDIT):
        raise PermissionDenied
    rows = RuleEdition.objects.filter(state=RuleEdition.State.PUBLISHED)
    rows = rows.select_related("variant", "revision").order_by(
        "variant__game", "variant__position", "variant__slug"
    )
    names = {key: request.POST.get(key, "").strip() for key in ("name_pl", "name_en")}
    chosen = request.POST.get("base", "")
    shown: dict[str, Any] = {
        **around(request, gettext("New set of rules")),
        "bases": [(row.pk, f"{front_for(row.variant.game).name}: {name_of(row)}") for row in rows],
        "names": names,
        "chosen": chosen,
    }
    if request.method != "POST":
        return render(request, "desk/new.html", shown)
    base = next((row for row in rows if str(row.pk) == chosen), None)
    if base is None:
        shown["problem"] = gettext("Choose the set that the new one begins from.")
        return render(request, "desk/new.html", shown, status=422)
    return _begun(request, base, names, shown)


def _begun(
    request: HttpRequest, base: RuleEdition, names: dict[str, str], shown: dict[str, Any]
) -> HttpResponse:
    words = {"pl": names["name_pl"], "en": names["name_en"]}
    slug = _free_slug(base.variant.game, words["en"] or words["pl"])
    found = examine({**to_file(content_of(base)), "slug": slug, "name": words})
    if found.content is None:
        shown["problem"] = gettext("Give the set a name in both languages, at most 100 letters long.")  # fmt: skip
        return render(request, "desk/new.html", shown, status=422)
    try:
        made = services.draft(content=found.content, who=request.user, now=timezone.now())
    except EditionError as error:
        shown["problem"] = error.sentence
        return render(request, "desk/new.html", shown, status=409)
    return redirect("admin:desk_edition", made.pk)


def _free_slug(game: str, name: str) -> str:
    """A short name for files that no variant of the game has yet."""
    stem = slugify(name)[:_SLUG_MOST].strip("-_") or "set"
    taken = set(RuleVariant.objects.filter(game=game, slug__startswith=stem).values_list("slug", flat=True))  # fmt: skip
    return next(s for n in range(1, len(taken) + 2) if (s := stem if n == 1 else f"{stem}-{n}") not in taken)  # fmt: skip


@require_POST
def edition_clone(request: HttpRequest, edition_id: int) -> HttpResponse:
    """A draft with the same content."""
    edition = edition_for(request, edition_id)
    slug = request.POST.get("slug", "").strip() or edition.variant.slug
    file = {**to_file(content_of(edition)), "slug": slug}
    wrong = examine(file).violations
    if wrong:
        messages.error(request, f"{pointer(wrong[0].path)}: {sentence_of(wrong[0])}")
        return redirect("admin:desk_edition", edition_id)
    try:
        made = services.clone(
            edition_id=edition_id, slug=slug, who=request.user, now=timezone.now()
        )
    except EditionError as error:
        return refused(request, edition, error)
    return redirect("admin:desk_edition", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edition_import(request: HttpRequest) -> HttpResponse:
    """A file becomes a draft, or its sender is told what is wrong with it."""
    if not roles.may(request.user, roles.EDIT):
        raise PermissionDenied
    context = {
        **around(request, gettext("New draft from a file")),
        "text": "",
    }
    if request.method != "POST":
        return render(request, "desk/import.html", context)
    violations, status = [], 422
    try:
        found = examine(_sent(request))
        violations = list(found.violations)
        if found.content is not None:
            made = services.draft(content=found.content, who=request.user, now=timezone.now())
            return redirect("admin:desk_edition", made.pk)
    except UnreadableError as error:
        violations = [error.violation]
    except EditionError as error:
        messages.error(request, error.sentence)
        status = 403 if error.code == "forbidden" else 409
    context |= {"text": request.POST.get("text", ""), **_told(violations)}
    return render(request, "desk/import.html", context, status=status)


def _sent(request: HttpRequest) -> Any:
    """What the file holds, or the text in its place. Raises UnreadableError."""
    upload = request.FILES.get("file")
    text = request.POST.get("text", "")
    return read(upload.read(SIZE_MAX + 1) if upload else text.encode("utf-8", "replace"))


def _told(violations: list[Violation]) -> dict[str, Any]:
    """The first of what is wrong with a file, and how much more there is."""
    told = [(pointer(each.path) or "/", sentence_of(each)) for each in violations[:_FAULTS_MOST]]
    untold = len(violations) - len(told)
    more = ngettext("and %(n)d more", "and %(n)d more", untold) % {"n": untold} if untold else ""
    return {"errors": told, "more": more}
