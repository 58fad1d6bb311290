from dataclasses import replace
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.editions.current import catalogue_fingerprint
from catalog.web.errors.refusals import Refusal
from catalog.web.limits.rate_limits import check_limit
from catalog.web.pages.page_cache import KEPT_SECONDS, cached_for_visitors
from decks.accounts.owners import ensure_owner, owner_of
from decks.accounts.people import access_person
from decks.construction import codes
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import open_code
from decks.construction.legality import IllegalDeck
from decks.formats.registry import FORMATS
from decks.insight.deck_summary import DeckSubject, DeckSummary, summary_of
from decks.library import collection, moderation, services
from decks.library.access import access_deck, access_own_deck
from decks.library.carry_over import carry_deck_over, carry_over, is_outdated
from decks.library.files import file_response
from decks.library.listing import (
    DeckSelection,
    find_decks,
    get_deck_orders,
    popular_tags,
    read_deck_selection,
)
from decks.library.services import DeckDraft
from decks.models import Deck, Owner, Visibility
from decks.pages.builder import read_based_on
from decks.pages.forms import ReportForm
from decks.pages.own_decks import UNDO

MAX_COPIES = 12


def list_fingerprint() -> str:
    """The edition, and when a published deck changed last."""
    changed = Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("-changed")
    newest = changed.values_list("changed", flat=True).first()
    return f"{catalogue_fingerprint()} {newest}"


@require_safe
@cached_for_visitors(list_fingerprint, KEPT_SECONDS)
def decks(request: HttpRequest) -> HttpResponse:
    """The published decks."""
    pool, owner = current_pool(), owner_of(request)
    selection = read_deck_selection(request.GET, pool, owner)
    context = {
        "pool": pool,
        "orders": get_deck_orders(),
        "tags": popular_tags(selection),
        "found": find_decks(selection, request.GET.get("page", ""), pool),
        "own_count": Deck.objects.owned_by(owner).filter(is_archived=False).count(),
    }
    return render(request, "decks/decks.html", context)


def deck_fingerprint(slug: str) -> str | None:
    """What a visitor may see of the deck's own row and its author; None where that is nothing."""
    columns = ("changed", "name", "visibility", "like_count", "owner__username")
    row = Deck.objects.visible_to(Owner()).filter(slug=slug)
    found = next(iter(row.values_list(*columns, "owner__hidden_author")), None)
    return f"{catalogue_fingerprint()} {found!r}" if found else None


@require_safe
@cached_for_visitors(deck_fingerprint, KEPT_SECONDS)
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    """A deck with its cards, figures, files and code."""
    found, pool, owner = access_deck(request, slug), current_pool(), owner_of(request)
    shown, is_own = summary_of(found, pool), owner.owns(found)
    head = found.head if is_own else None
    context = {
        "is_outdated": head is not None and is_outdated(head, pool),
        "deck": found,
        "subject": DeckSubject(shown, found),
        "tags": found.tag_names,
        "is_own": is_own,
        "is_liked": request.user.is_authenticated
        and found.likes.filter(user=request.user).exists(),
        "head": head,
        "export_url": f"{reverse('decks:deck', args=[slug])}export/",
        "copy_url": reverse("decks:copy_deck", args=[slug]),
        "visibilities": Visibility.choices,
    }
    context |= lineage(found, owner) | shown_context(request, shown, found)
    return render(request, "decks/deck.html", context)


def shown_context(
    request: HttpRequest, shown: DeckSummary, deck: Deck | None = None
) -> dict[str, Any]:
    """The context of every page about a deck list; `deck` is the stored deck, if there is one."""
    address = reverse("decks:code", args=[shown.code]) if shown.code else ""
    living = deck and deck.visibility != Visibility.PRIVATE and deck.get_absolute_url()
    return {
        "shown": shown,
        "code_address": request.build_absolute_uri(address) if address else "",
        "living_address": request.build_absolute_uri(living) if living else "",
        "formats": [each for each in FORMATS.values() if each.name != "code"],
        "texts": [
            (FORMATS[name].label, FORMATS[name].render(shown.listed, shown.pool))
            for name in ("text", "bbcode", "markdown")
        ],
        "embed_code": frame_of(request, shown.code) if shown.code else "",
    }


def frame_of(request: HttpRequest, code: str) -> str:
    """The HTML that shows the deck of a code in another page."""
    address = request.build_absolute_uri(reverse("decks:embedded_code", args=[code]))
    return f'<iframe src="{address}" width="480" height="420" loading="lazy"></iframe>'


def lineage(deck: Deck, owner: Owner) -> dict[str, Any]:
    """The deck's parent and copies, if lists may show them to the owner."""
    listed = Deck.objects.listed_for(owner)
    return {
        "parent": listed.filter(pk=deck.parent_id).first() if deck.parent_id else None,
        "copies": list(listed.filter(parent=deck).newest_first()[: MAX_COPIES + 1]),
        "most_copies": MAX_COPIES,
    }


@require_POST
def like_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Adds or removes a like; redirects to signing in without an account."""
    found = access_deck(request, slug)
    address = reverse("decks:deck", args=[slug])
    if not isinstance(request.user, User):
        return redirect_to_login(address)
    check_limit("like", request)
    services.set_like(deck=found, user=request.user, liked=request.POST.get("liked") == "yes")
    return redirect(address)


@require_POST
def share_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Publishes the user's deck, shares it by its link, or makes it private."""
    found, pool = access_own_deck(request, slug), current_pool()
    address = reverse("decks:deck", args=[slug])
    if not isinstance(request.user, User):
        return redirect_to_login(address)
    visibility = request.POST.get("visibility", "")
    if visibility not in Visibility.values:
        raise Refusal(_("A deck is private, unlisted or public."), status=422, field="visibility")
    try:
        services.share_deck(deck=found, visibility=visibility, pool=pool)
    except IllegalDeck as error:
        raise Refusal(str(error), status=422, field="visibility") from error
    return redirect(address)


@require_safe
def export_deck(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The deck as a file; its owner gets the remarks, too."""
    found = access_deck(request, slug)
    shown, remarks = summary_of(found, current_pool()), found.newest.remarks
    is_own = owner_of(request).owns(found)
    listed = replace(shown.listed, remarks=remarks) if is_own else shown.listed
    return file_response(listed, shown.pool, name, found.slug)


@require_safe
def export_code(_request: HttpRequest, code: str, name: str) -> HttpResponse:
    """The deck of a code as a file."""
    listed, pool = opened_or_404(code)
    return file_response(listed, pool, name, f"deck-{code}")


def opened_or_404(code: str) -> tuple[DeckList, CardPool]:
    """The deck of a code and the pool of its edition. Raises Http404."""
    try:
        return open_code(code, current_pool())
    except codes.DeckCodeError as error:
        raise Http404 from error


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a code, in the edition that it names; nothing is stored."""
    try:
        listed, pool = open_code(code, current_pool())
    except codes.DeckCodeError as error:
        return render(request, "decks/wrong_code.html", {"code": code, "error": error}, status=404)
    shown = DeckSummary(listed, pool)
    context = {
        "subject": DeckSubject(shown),
        "export_url": f"{reverse('decks:code', args=[shown.code or code.strip()])}export/",
        "copy_url": reverse("decks:copy_code", args=[shown.code or code.strip()]),
    }
    return render(request, "decks/code.html", context | shown_context(request, shown))


@require_POST
def copy_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes a private copy for the user."""
    found = access_deck(request, slug)
    copy = services.fork_deck(deck=found, owner=ensure_owner(request), pool=current_pool())
    return redirect("decks:edit_deck", copy.slug)


@require_POST
def copy_code(request: HttpRequest, code: str) -> HttpResponse:
    """Makes a private deck of a code for the user, in the edition that the code names."""
    listed, pool = opened_or_404(code)
    name = _("Deck for %(cruiser)s") % {"cruiser": pool.cruiser_name(listed.cruiser) or "?"}
    draft = DeckDraft(name, listed.cruiser or "", listed.cards)
    deck = services.create_deck(owner=ensure_owner(request), draft=draft, pool=pool)
    return redirect("decks:edit_deck", deck.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_carry_over(request: HttpRequest, slug: str) -> HttpResponse:
    """What becomes of the user's deck in the current edition, and carrying it over."""
    found, pool = access_own_deck(request, slug), current_pool()
    head = found.head
    if request.method == "POST":
        based_on = read_based_on(request)
        try:
            carry_deck_over(deck=found, based_on=based_on, pool=pool)
        except services.SaveConflict as error:
            raise Refusal(str(error), status=409) from error
        return redirect("decks:deck", slug)
    report = carry_over(head, pool)
    context = {
        "deck": found,
        "head": head,
        "pool": pool,
        "report": report,
        "shown": DeckSummary(report.listed, pool),
        "is_outdated": is_outdated(head, pool),
    }
    return render(request, "decks/carry_over.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_deletion(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks for confirmation and deletes the deck."""
    found = access_own_deck(request, slug)
    if request.method != "POST":
        return render(request, "decks/deck_deletion.html", {"deck": found})
    collection.delete(Deck.objects.filter(pk=found.pk))
    request.session[UNDO] = [slug]
    return redirect("decks:own_decks")


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What of an account is public, with its decks, the newest first."""
    account = access_person(name)
    selection = DeckSelection(author=account.username)
    context = {
        "person": account,
        "found": find_decks(selection, request.GET.get("page", ""), current_pool()),
    }
    return render(request, "decks/person.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks what is wrong with the deck, and keeps it for the moderators."""
    deck = access_deck(request, slug)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        check_limit("report", request)
        user = cast(User, request.user)
        moderation.report_deck(deck=deck, reporter=user, **form.cleaned_data)
        return render(request, "decks/deck_report.html", {"deck": deck, "is_sent": True})
    context = {"deck": deck, "form": form}
    return render(request, "decks/deck_report.html", context, status=422 if form.errors else 200)
