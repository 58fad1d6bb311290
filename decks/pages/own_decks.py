"""The user's own decks: search, tags, and changes of many at once."""

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from catalog.web.errors.refusals import Refusal
from catalog.web.formats.query_values import without_nul
from catalog.web.limits.request_limits import costly
from decks.accounts.owners import ensure_owner, owner_of
from decks.construction.card_pool import current_pool
from decks.construction.tags import TagError, normalise
from decks.insight.deck_summary import deck_entries
from decks.library import collection
from decks.library.collection import SORTS, OwnSelection
from decks.models import Deck, DeckQuerySet, DeckTag, Visibility

MAX_SEARCH_LENGTH: Final = 100
MAX_ZIP_BYTES: Final = 512 * 1024
TAG: Final = "decks"  # of what the page tells once
UNDO: Final = "deleted_decks"  # in the session: the slugs that one click brings back


@never_cache
@require_safe
def own_decks(request: HttpRequest) -> HttpResponse:
    """The decks of the account or the browser, with what can be done to many of them."""
    owner, pool, selection = owner_of(request), current_pool(), read_selection(request)
    own = Deck.objects.owned_by(owner)
    found = collection.own_decks(owner, selection).with_author().with_newest_version().with_tags()
    tags = DeckTag.objects.filter(deck__in=own).values_list("name", flat=True).distinct()
    context = {
        "selection": selection,
        "entries": deck_entries(found.select_related("parent"), pool, owner),
        "tags": sorted(tags),
        "sorts": [(key, label) for key, (label, _order) in SORTS.items()],
        "count": own.filter(is_archived=False).count(),
        "archived_count": own.filter(is_archived=True).count(),
        "visibilities": Visibility.choices,
        "is_all": "all" in request.GET,
        "undo": request.session.get(UNDO, []),
    }
    return render(request, "decks/own_decks.html", context)


def read_selection(request: HttpRequest) -> OwnSelection:
    given = request.GET
    sort = given.get("sort", "")
    return OwnSelection(
        " ".join(without_nul(given.get("q", "")).split())[:MAX_SEARCH_LENGTH],
        normalise(without_nul(given.get("tag", "")))[:MAX_SEARCH_LENGTH],
        sort if sort in SORTS else "changed",
        "archived" in given,
    )


@require_POST
def change_decks(request: HttpRequest) -> HttpResponse:
    """Does what the pressed button says to the chosen decks."""
    owner, action = owner_of(request), request.POST.get("action", "")
    if action == "undo":
        collection.undelete(owner, request.session.get(UNDO, []))
        request.session.pop(UNDO, None)
        messages.success(request, _("The decks are back."), TAG)
        return back(request)
    chosen = Deck.objects.owned_by(owner).filter(slug__in=request.POST.getlist("deck"))
    if not chosen:
        raise Refusal(_("Choose at least one deck."), status=422)
    if action == "export":
        return zip_response(chosen)
    if action not in ACTIONS:
        raise Refusal(_("Choose what to do with the decks."), status=422)
    count = len(chosen)
    try:
        ACTIONS[action](request, chosen)
    except TagError as error:
        raise Refusal(str(error), status=422) from error
    done = ngettext("%(count)d deck changed.", "%(count)d decks changed.", count)
    if action != "delete":
        messages.success(request, done % {"count": count}, TAG)
    return back(request)


def share(request: HttpRequest, decks: DeckQuerySet) -> None:
    visibility = request.POST.get("visibility", "")
    if visibility not in Visibility.values:
        raise Refusal(_("A deck is private, unlisted or public."), status=422)
    if not request.user.is_authenticated and visibility != Visibility.PRIVATE:
        raise Refusal(_("Publishing needs an account."), status=403)
    collection.share(decks, visibility, current_pool())


def delete(request: HttpRequest, decks: DeckQuerySet) -> None:
    request.session[UNDO] = [deck.slug for deck in decks]
    collection.delete(decks)


ACTIONS: Final[dict[str, Callable[[HttpRequest, DeckQuerySet], object]]] = {
    "tag": lambda request, decks: collection.add_tags(decks, request.POST.get("tags", "")),
    "untag": lambda request, decks: collection.remove_tags(decks, request.POST.get("tags", "")),
    # Off the list, or on it again; they stay what they are for everybody else.
    "archive": lambda _request, decks: decks.update(is_archived=True),
    "unarchive": lambda _request, decks: decks.update(is_archived=False),
    "share": share,
    "delete": delete,
}


def back(request: HttpRequest) -> HttpResponse:
    """To the list as it was."""
    query = request.POST.get("query", "")
    return redirect(f"{reverse('decks:own_decks')}{query if query.startswith('?') else ''}")


def zip_response(decks: DeckQuerySet) -> HttpResponse:
    packed = collection.pack(decks.with_newest_version().with_tags(), current_pool())
    response = HttpResponse(packed, content_type="application/zip")
    name = f"decks-{timezone.now():%Y-%m-%d}.zip"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@costly("POST")
@require_POST
def import_zip(request: HttpRequest) -> HttpResponse:
    """Stores the decks of an exported ZIP as new, private ones."""
    upload = request.FILES.get("zip")
    if upload is None or (upload.size or 0) > MAX_ZIP_BYTES:
        raise Refusal(
            _("Choose a ZIP of at most %(size)d kB.") % {"size": MAX_ZIP_BYTES // 1024}, status=422
        )
    stored, problems = collection.unpack(
        upload.read(), owner=ensure_owner(request), pool=current_pool()
    )
    words = ngettext("%(count)d deck was read.", "%(count)d decks were read.", stored)
    messages.success(request, words % {"count": stored}, TAG)
    for problem in problems:
        messages.warning(request, problem, TAG)
    return redirect("decks:own_decks")
