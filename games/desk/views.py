"""Pages of editions: each asks for its role, makes one call into the services, and shows what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.desk import boards, faults, form_parts, inputs, posted, tasks, trial_pages, trials
from games.desk.sentences import act_words, sentence_of
from games.editions import roles, services
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of, name_of
from games.editions.services import EditionError
from games.fronts.schema import Violation
from games.variants.content import EditionContent, examine, examined, to_file
from games.variants.documents import as_json, as_yaml
from games.variants.lookup import box_content
from games.variants.wording import sentences, summary
from gates import outbox

State = RuleEdition.State
#: What can be done with an edition: the call, the states it is for, the role, what the button says.
ACTS: Final[dict[str, tuple[Callable[..., object], tuple[str, ...], str, Any]]] = {
    "trial": (trials.begin, (State.DRAFT,), roles.EDIT, _("Let AI players try it")),
    "trial-stop": (trials.cancel, (State.DRAFT,), roles.EDIT, _("Break the trial off")),
    "check": (services.check, (State.DRAFT,), roles.EDIT, _("Check and hand in")),
    "reopen": (services.reopen, (State.CHECKED, State.REVIEWED), roles.EDIT, _("Back to a draft")),
    "send-back": (
        services.send_back,
        (State.CHECKED, State.REVIEWED),
        roles.REVIEW,
        _("Send back with a remark"),
    ),
    "review": (services.review, (State.CHECKED,), roles.REVIEW, _("Approve after review")),
    "publish": (services.publish, (State.REVIEWED,), roles.PUBLISH, _("Publish")),
    "rate-options": (
        services.rate_options,
        (State.PUBLISHED,),
        roles.PUBLISH,
        _("Own options on top of it: rated, or no more"),
    ),
    "retire": (services.retire, (State.PUBLISHED,), roles.PUBLISH, _("Retire")),
}


@require_http_methods(["GET", "HEAD", "POST"])
def edition_page(request: HttpRequest, edition_id: int) -> HttpResponse:
    """An edition: its form while it is a draft, what differs, what can be done, what was done."""
    edition = edition_for(request, edition_id)
    content = content_of(edition)
    if request.method != "POST":
        return _edition_shown(request, edition, content, [])
    sent = posted.file_from(content, request.POST.dict())
    found = examine(sent)
    try:
        if found.content is None:
            services.require(request.user, roles.EDIT)
            return _edition_shown(request, edition, content, list(found.violations), 422)
        services.revise(
            edition_id=edition_id, content=found.content, who=request.user, now=timezone.now()
        )
    except EditionError as error:
        return refused(request, edition, error)
    messages.success(request, gettext("The draft is saved."))
    pressed = posted.opened(content, request.POST.dict())
    page = reverse("admin:desk_edition", args=[edition_id])
    return redirect(f"{page}?open={quote(pressed)}" if pressed else page)


def edition_for(request: HttpRequest, edition_id: int) -> RuleEdition:
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
    form_parts.unfold(sections, request.GET.get("open", ""))
    heading = {name: getattr(edition, name) for name in posted.HEADING}
    told: list[faults.FaultLine] = []
    if violations:
        heading = {name: request.POST.get(name, "") for name in heading}
        told = faults.marked(sections, request.POST.dict(), violations)
    shown = {
        **around(request, name_of(edition)),
        "edition": edition,
        "name": name_of(edition),
        "heading": heading,
        "sections": sections,
        "is_open": is_open,
        "board": boards.cells_of(content.tables) if is_open else [],
        "board_size": boards.size_of(content.tables),
        "errors": told,
        "warnings": [sentence_of(each) for each in examined(content).warnings] if is_open else [],
        "summary": summary(content, box_content(content.game)),
        "acts": _acts(request, edition),
        "trial": trial_pages.shown(edition),
        "history": [(act, act_words(act)) for act in edition.acts.select_related("who")],
        "may_send_back": edition.state in (State.CHECKED, State.REVIEWED) and roles.may(request.user, roles.REVIEW),
        "others": RuleEdition.objects.filter(variant__game=content.game).exclude(pk=edition.pk).select_related("variant"),
        "may_edit": roles.may(request.user, roles.EDIT),
    }  # fmt: skip
    return render(request, "desk/edition.html", shown, status=status)


def _acts(request: HttpRequest, edition: RuleEdition) -> list[tuple[str, Any]]:
    """What this person may do with the edition as it stands."""
    running = edition.trials.filter(state=EditionTrial.State.RUNNING).exists()
    hidden = "trial" if running else "trial-stop"
    return [
        (act, words)
        for act, (_call, states, role, words) in ACTS.items()
        if act not in (hidden, "send-back")
        and edition.state in states
        and roles.may(request.user, role)
    ]


def around(request: HttpRequest, title: str) -> dict[str, Any]:
    return {**admin.site.each_context(request), "title": title}


def refused(request: HttpRequest, edition: RuleEdition, error: EditionError) -> HttpResponse:
    messages.error(request, error.sentence)
    status = 403 if error.code == "forbidden" else 409
    return _edition_shown(request, edition, content_of(edition), [], status)


@require_POST
def edition_act(request: HttpRequest, edition_id: int, act: str) -> HttpResponse:
    """One step of an edition."""
    edition = edition_for(request, edition_id)
    if act not in ACTS:
        raise Http404
    call, _states, _role, words = ACTS[act]
    extra = {"remark": request.POST.get("remark", "")} if act == "send-back" else {}
    try:
        done = call(edition_id=edition_id, who=request.user, now=timezone.now(), **extra)
        if isinstance(done, EditionTrial):
            outbox.send_task(tasks.trial_slice, done.pk, 0)
    except EditionError as error:
        return refused(request, edition, error)
    messages.success(request, gettext("Done: %(act)s.") % {"act": words})
    return redirect("admin:desk_edition", edition_id)


@require_safe
def edition_file(request: HttpRequest, edition_id: int, form: str) -> HttpResponse:
    """The edition as a file."""
    edition = edition_for(request, edition_id)
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
    edition = edition_for(request, edition_id)
    other = request.GET.get("with", "")
    content = content_of(edition)
    before, title = box_content(content.game), gettext("the box")
    if other.isdecimal() and len(other) < 12:  # noqa: PLR2004  no number is longer
        found = edition_for(request, int(other))
        if found.variant.game != content.game:
            raise Http404
        before, title = content_of(found), str(found)
    shown = {
        **around(request, str(edition)),
        "edition": edition,
        "other": title,
        "sentences": sentences(before, content),
    }
    return render(request, "desk/compare.html", shown)
