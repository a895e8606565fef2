"""Pages of editions: each asks for its role, makes one call into the services, and shows what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.desk import inputs
from games.desk.sentences import sentence_of
from games.editions import roles, services
from games.editions.models import RuleEdition
from games.editions.selectors import content_of, name_of
from games.editions.services import EditionError
from games.fronts.schema import Violation, pointer
from games.models import RuleVariant
from games.variants.content import EditionContent, examine, examined, to_file
from games.variants.documents import UnreadableError, as_json, as_yaml, read
from games.variants.lookup import box_content
from games.variants.wording import sentences, summary

State = RuleEdition.State
#: What can be done with an edition: the call, the states it is for, the role, what the button says.
ACTS: Final[dict[str, tuple[Callable[..., RuleEdition], tuple[str, ...], str, Any]]] = {
    "check": (services.check, (State.DRAFT,), roles.EDIT, _("Check and hand in")),
    "reopen": (services.reopen, (State.CHECKED, State.REVIEWED), roles.EDIT, _("Back to a draft")),
    "review": (services.review, (State.CHECKED,), roles.REVIEW, _("Approve after review")),
    "publish": (services.publish, (State.REVIEWED,), roles.PUBLISH, _("Publish")),
    "retire": (services.retire, (State.PUBLISHED,), roles.PUBLISH, _("Retire")),
}


@require_http_methods(["GET", "HEAD", "POST"])
def edition_page(request: HttpRequest, edition_id: int) -> HttpResponse:
    """An edition: its form while it is a draft, what differs, what can be done, what was done."""
    edition = _edition(request, edition_id)
    content = content_of(edition)
    if request.method != "POST":
        return _edition_shown(request, edition, content, [])
    sent = inputs.file_from(content, request.POST.dict())
    found = examine(sent)
    try:
        if found.content is None:
            services.require(request.user, roles.EDIT)
            return _edition_shown(request, edition, content, list(found.violations), 422)
        services.revise(
            edition_id=edition_id, content=found.content, who=request.user, now=timezone.now()
        )
    except EditionError as error:
        return _refused(request, edition, error)
    messages.success(request, gettext("The draft is saved."))
    return redirect("admin:desk_edition", edition_id)


def _edition(request: HttpRequest, edition_id: int) -> RuleEdition:
    """The edition, for whoever holds a role. Raises PermissionDenied, or Http404."""
    if not any(roles.may(request.user, role) for role in roles.ALL):
        raise PermissionDenied
    rows = RuleEdition.objects.select_related("variant", "revision", "author", "reviewer", "publisher")  # fmt: skip
    return get_object_or_404(rows, pk=edition_id)


def _edition_shown(
    request: HttpRequest,
    edition: RuleEdition,
    content: EditionContent,
    violations: list[Violation],
    status: int = 200,
) -> HttpResponse:
    is_open = edition.state == State.DRAFT and roles.may(request.user, roles.EDIT)
    sections = inputs.sections_of(content) if is_open else []
    heading = {name: getattr(edition, name) for name in inputs.HEADING}
    if violations:
        heading = {name: request.POST.get(name, "") for name in heading}
        _mark(sections, request, violations)
    shown = {
        **_around(request, str(edition)),
        "edition": edition,
        "name": name_of(edition),
        "heading": heading,
        "sections": sections,
        "is_open": is_open,
        "errors": [(pointer(each.path), sentence_of(each)) for each in violations],
        "warnings": [sentence_of(each) for each in examined(content).warnings] if is_open else [],
        "summary": summary(content, box_content(content.game)),
        "acts": _acts(request, edition),
        "history": edition.acts.select_related("who"),
        "others": RuleEdition.objects.filter(variant__game=content.game).exclude(pk=edition.pk).select_related("variant"),
        "may_edit": roles.may(request.user, roles.EDIT),
    }  # fmt: skip
    return render(request, "desk/edition.html", shown, status=status)


def _mark(
    sections: list[inputs.InputSection], request: HttpRequest, violations: list[Violation]
) -> None:
    """What was sent stands in the form again, each fault at its field."""
    told = {pointer(each.path): sentence_of(each) for each in violations}
    for each in (made for section in sections for group in section.groups for made in group.inputs):
        if each.kind == "yes-no":
            each.value = each.name in request.POST
        else:
            each.value = request.POST.get(each.name, each.value)
        each.error = next((words for path, words in told.items() if path == each.name or path.startswith(f"{each.name}/")), "")  # fmt: skip


def _acts(request: HttpRequest, edition: RuleEdition) -> list[tuple[str, Any]]:
    """What this person may do with the edition as it stands."""
    return [
        (act, words)
        for act, (_call, states, role, words) in ACTS.items()
        if edition.state in states and roles.may(request.user, role)
    ]


def _around(request: HttpRequest, title: str) -> dict[str, Any]:
    return {**admin.site.each_context(request), "title": title}


def _refused(request: HttpRequest, edition: RuleEdition, error: EditionError) -> HttpResponse:
    messages.error(request, error.sentence)
    status = 403 if error.code == "forbidden" else 409
    return _edition_shown(request, edition, content_of(edition), [], status)


@require_POST
def edition_act(request: HttpRequest, edition_id: int, act: str) -> HttpResponse:
    """One step of an edition."""
    edition = _edition(request, edition_id)
    if act not in ACTS:
        raise Http404
    call, _states, _role, words = ACTS[act]
    try:
        call(edition_id=edition_id, who=request.user, now=timezone.now())
    except EditionError as error:
        return _refused(request, edition, error)
    messages.success(request, gettext("Done: %(act)s.") % {"act": words})
    return redirect("admin:desk_edition", edition_id)


@require_POST
def edition_clone(request: HttpRequest, edition_id: int) -> HttpResponse:
    """A draft with the same content."""
    edition = _edition(request, edition_id)
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
        return _refused(request, edition, error)
    return redirect("admin:desk_edition", made.pk)


@require_safe
def edition_file(request: HttpRequest, edition_id: int, form: str) -> HttpResponse:
    """The edition as a file."""
    edition = _edition(request, edition_id)
    if form not in ("json", "yaml"):
        raise Http404
    file = to_file(content_of(edition))
    text = as_json(file) if form == "json" else as_yaml(file)
    kind = "application/json" if form == "json" else "application/yaml"
    name = f"{edition.variant.game}-{edition.variant.slug}-{edition.number}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8", headers=headers)


@require_safe
def compare(request: HttpRequest, edition_id: int) -> HttpResponse:
    """Two editions of one game, or an edition and the box, in words."""
    edition = _edition(request, edition_id)
    other = request.GET.get("with", "")
    content = content_of(edition)
    before, title = box_content(content.game), gettext("the box")
    if other.isdecimal() and len(other) < 12:  # noqa: PLR2004  no number is longer
        found = _edition(request, int(other))
        if found.variant.game != content.game:
            raise Http404
        before, title = content_of(found), str(found)
    shown = {
        **_around(request, str(edition)),
        "edition": edition,
        "other": title,
        "sentences": sentences(before, content),
    }
    return render(request, "desk/compare.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def edition_import(request: HttpRequest) -> HttpResponse:
    """A file becomes a draft, or is told everything that is wrong with it; a preset can be begun from."""
    if not roles.may(request.user, roles.EDIT):
        raise PermissionDenied
    context = {
        **_around(request, gettext("New draft from a file")),
        "variants": RuleVariant.objects.all(),
        "text": "",
    }
    if request.method != "POST":
        return render(request, "desk/import.html", context)
    upload = request.FILES.get("file")
    text = request.POST.get("text", "")
    try:
        found = examine(read(upload.read() if upload else text.encode("utf-8", "replace")))
        violations = list(found.violations)
        if found.content is not None:
            made = services.draft(content=found.content, who=request.user, now=timezone.now())
            return redirect("admin:desk_edition", made.pk)
        status = 422
    except UnreadableError as error:
        violations, status = [error.violation], 422
    except EditionError as error:
        messages.error(request, error.sentence)
        violations, status = [], 403 if error.code == "forbidden" else 409
    told = [(pointer(each.path) or "/", sentence_of(each)) for each in violations]
    return render(request, "desk/import.html", {**context, "text": text, "errors": told}, status=status)  # fmt: skip
