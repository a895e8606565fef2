"""Pages of editions: each asks for its role, makes one call into the services, and shows what came of it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.desk import listing, posted, tasks
from games.desk.acts import ACTS
from games.desk.edition_pages import around, edition_shown
from games.desk.sentences import ACTS as DONE
from games.editions import roles, services
from games.editions.acting import EditionError, require
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of, name_of
from games.variants.content import examine, to_file
from games.variants.documents import as_json, as_yaml
from games.variants.lookup import box_content
from games.variants.wording import difference, sentences
from gates import outbox


def edition_list(request: HttpRequest) -> HttpResponse:
    """Every edition, narrowed to a state or to what was sought."""
    sieve, sought = request.GET.get("only", "all"), request.GET.get("q", "")
    page, rows = listing.page_of(sieve, sought, request.GET.get("p", ""), request.user)
    shown = {
        **around(request, gettext("Rules and variants")),
        "sieves": listing.sieves(),
        "sieve": sieve if sieve in listing.SIEVES else "all",
        "sought": sought,
        "page": page,
        "rows": rows,
        "may_edit": roles.may(request.user, roles.EDIT),
    }
    return render(request, "desk/list.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def edition_page(request: HttpRequest, edition_id: int) -> HttpResponse:
    """An edition: its form while it is a draft, what differs, what can be done, what was done."""
    edition = edition_for(request, edition_id)
    content = content_of(edition)
    if request.method != "POST":
        return edition_shown(request, edition, content, [])
    sent = posted.file_from(content, request.POST.dict())
    found = examine(sent)
    try:
        if found.content is None:
            require(request.user, roles.EDIT)
            return edition_shown(request, edition, content, list(found.violations), 422)
        services.revise(
            edition_id=edition_id,
            content=found.content,
            who=request.user,
            now=timezone.now(),
            seen=request.POST.get("seen", ""),
        )
    except EditionError as error:
        return refused(request, edition, error)
    messages.success(request, gettext("The draft is saved."))
    pressed = posted.opened(content, request.POST.dict())
    page = reverse("admin:desk_edition", args=[edition_id])
    return redirect(f"{page}?open={quote(pressed)}" if pressed else page)


def require_role(request: HttpRequest) -> None:
    """Raises PermissionDenied for whoever holds none of the roles."""
    if not any(roles.may(request.user, role) for role in roles.ALL):
        raise PermissionDenied


def edition_for(request: HttpRequest, edition_id: int) -> RuleEdition:
    """The edition, for whoever holds a role. Raises PermissionDenied, or Http404."""
    require_role(request)
    rows = RuleEdition.objects.select_related("variant", "revision", "author", "reviewer", "publisher")  # fmt: skip
    return get_object_or_404(rows, pk=edition_id)


def refused(request: HttpRequest, edition: RuleEdition, error: EditionError) -> HttpResponse:
    messages.error(request, error.sentence)
    status = 403 if error.code == "forbidden" else 409
    return edition_shown(request, edition, content_of(edition), [], status)


@require_POST
def edition_act(request: HttpRequest, edition_id: int, act: str) -> HttpResponse:
    """One step of an edition."""
    edition = edition_for(request, edition_id)
    if act not in ACTS:
        raise Http404
    call, *_rest = ACTS[act]
    extra = _extra(request, act)
    try:
        done = call(edition_id=edition_id, who=request.user, now=timezone.now(), **extra)
        if isinstance(done, EditionTrial):
            outbox.send_task(tasks.trial_slice, done.pk, 0)
    except EditionError as error:
        return refused(request, edition, error)
    messages.success(request, gettext("Done: %(act)s.") % {"act": _what_was_done(act, edition_id)})
    return redirect("admin:desk_edition", edition_id)


def _what_was_done(act: str, edition_id: int) -> str:
    """The act as its line of the audit trail has it, not as its button asks for it."""
    if act == "rate-options":
        rates = RuleEdition.objects.values_list("rates_options", flat=True).get(pk=edition_id)
        return str(DONE["rate" if rates else "rate_not"])
    return str(DONE[act.replace("-", "_")])


def _extra(request: HttpRequest, act: str) -> dict[str, Any]:
    """What goes with a step: a remark, answers, how many games."""
    if act == "send-back":
        return {"remark": request.POST.get("remark", "")}
    if act == "review":
        return {"answered": request.POST.getlist("answered")}
    games = request.POST.get("games", "")
    is_number = games.isdecimal() and len(games) < 6  # noqa: PLR2004  no trial is longer
    return {"games": int(games)} if act == "trial" and is_number else {}


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
        before, title = content_of(found), _called(found)
    told = sentences(before, content)
    values = [clause.sentence for clause in difference(before, content)]
    shown = {
        **around(request, _called(edition)),
        "address": edition.pk,
        "edition": _called(edition),
        "other": title,
        "sentences": told,
        "values": values if values != told else [],
    }
    return render(request, "desk/compare.html", shown)


def _called(edition: RuleEdition) -> str:
    """An edition among others of its game."""
    return f"{name_of(edition)} ({edition.number})"
