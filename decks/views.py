from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import codes, services
from decks.formats.deck_list import DeckList
from decks.formats.reading import FORMATS
from decks.keeping import access_deck, access_own_deck, keeper_of, start_keeping
from decks.listing import ORDERS, find_decks, popular_tags, read_deck_selection
from decks.models import Deck, Keeper, Visibility
from decks.sections import DeckSubject
from decks.services import Draft, TooManyDecks
from decks.showing import ShownDeck, entries
from decks.supply import Supply, current_supply

MOST_COPIES = 12


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """The published decks, and those of whoever asks."""
    supply, keeper = current_supply(), keeper_of(request)
    own = Deck.objects.kept_by(keeper).select_related("owner").newest_first().with_tags()
    selection = read_deck_selection(request.GET, supply, keeper)
    context = {
        "supply": supply,
        "orders": ORDERS,
        "tags": popular_tags(selection),
        "found": find_decks(selection, request.GET.get("page", ""), supply),
        "own": entries(own.with_newest_version(), supply),
    }
    return render(request, "decks/decks.html", context)


@require_safe
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    """A deck with its cards, figures, files and code."""
    found, supply, keeper = access_deck(request, slug), current_supply(), keeper_of(request)
    shown, is_own = ShownDeck(found.newest.listed(str(found)), supply), keeper.keeps(found)
    context = {
        "deck": found,
        "subject": DeckSubject(shown, found),
        "tags": found.tag_names,
        "is_own": is_own,
        "head": found.head if is_own else None,
        "like_count": found.likes.count(),
        "is_liked": likes(request, found),
        "export_url": f"{reverse('decks:deck', args=[slug])}export/",
        "copy_url": reverse("decks:copy_deck", args=[slug]),
    }
    context |= lineage(found, keeper) | shown_context(request, shown, found)
    return render(request, "decks/deck.html", context)


def shown_context(
    request: HttpRequest, shown: ShownDeck, deck: Deck | None = None
) -> dict[str, Any]:
    """What every page about a list of cards needs; `deck` is the one that the list is of."""
    address = reverse("decks:code", args=[shown.code]) if shown.code else ""
    living = deck and deck.visibility != Visibility.PRIVATE and deck.get_absolute_url()
    return {
        "shown": shown,
        "code_address": request.build_absolute_uri(address) if address else "",
        "living_address": request.build_absolute_uri(living) if living else "",
        "formats": [each for each in FORMATS.values() if each.name != "code"],
        "text": FORMATS["text"].render(shown.listed, shown.supply),
    }


def lineage(deck: Deck, keeper: Keeper) -> dict[str, Any]:
    """Where the deck was copied from and what was copied from it, as far as the keeper may know."""
    listed = Deck.objects.listed_for(keeper)
    return {
        "parent": listed.filter(pk=deck.parent_id).first() if deck.parent_id else None,
        "copies": list(listed.filter(parent=deck).newest_first()[: MOST_COPIES + 1]),
        "most_copies": MOST_COPIES,
    }


def likes(request: HttpRequest, deck: Deck) -> bool:
    """Whether whoever asks likes the deck."""
    return isinstance(request.user, User) and deck.likes.filter(user=request.user).exists()


@require_POST
def like_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes an account like a deck, or no longer; whoever has none signs in first."""
    found = access_deck(request, slug)
    address = reverse("decks:deck", args=[slug])
    if not isinstance(request.user, User):
        return redirect(f"{reverse('account_login')}?next={address}")
    services.set_like(deck=found, user=request.user, liked=request.POST.get("liked") == "yes")
    return redirect(address)


@require_safe
def export_deck(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The deck as a file."""
    found = access_deck(request, slug)
    listed = found.newest.listed(str(found))
    return file_response(listed, current_supply(), name, found.slug)


@require_safe
def export_code(_request: HttpRequest, code: str, name: str) -> HttpResponse:
    """The deck of a code as a file."""
    supply = current_supply()
    return file_response(decoded_or_404(code, supply), supply, name, f"deck-{code}")


def file_response(listed: DeckList, supply: Supply, name: str, stem: str) -> HttpResponse:
    chosen = FORMATS.get(name)
    if chosen is None:
        raise Http404
    try:
        written = chosen.render(listed, supply)
    except codes.CodeError as error:
        raise Http404 from error
    response = HttpResponse(written, content_type=f"{chosen.media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{stem}{chosen.ending}"'
    return response


def decoded_or_404(code: str, supply: Supply) -> DeckList:
    try:
        return codes.decode(code, supply)
    except codes.CodeError as error:
        raise Http404 from error


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a code, for anybody; nothing is stored."""
    supply = current_supply()
    try:
        listed = codes.decode(code, supply)
    except codes.CodeError as error:
        return render(request, "decks/wrong_code.html", {"code": code, "error": error}, status=404)
    shown = ShownDeck(listed, supply)
    context = {
        "subject": DeckSubject(shown),
        "export_url": f"{reverse('decks:code', args=[shown.code])}export/",
        "copy_url": reverse("decks:copy_code", args=[shown.code]),
    }
    return render(request, "decks/code.html", context | shown_context(request, shown))


@require_POST
def copy_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes a private copy for whoever asks."""
    found = access_deck(request, slug)
    try:
        copy = services.fork_deck(
            deck=found, keeper=start_keeping(request), supply=current_supply()
        )
    except TooManyDecks as error:
        return refused(request, str(error))
    return redirect("decks:edit_deck", copy.slug)


@require_POST
def copy_code(request: HttpRequest, code: str) -> HttpResponse:
    """Makes a private deck of a code for whoever asks."""
    supply = current_supply()
    listed = decoded_or_404(code, supply)
    name = _("Deck for %(cruiser)s") % {"cruiser": supply.cruiser_name(listed.cruiser) or "?"}
    draft = Draft(name, listed.cruiser or "", listed.cards)
    try:
        deck = services.create_deck(keeper=start_keeping(request), draft=draft, supply=supply)
    except TooManyDecks as error:
        return refused(request, str(error))
    return redirect("decks:edit_deck", deck.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks whether a deck is to be deleted, and deletes it."""
    found = access_own_deck(request, slug)
    if request.method != "POST":
        return render(request, "decks/delete_deck.html", {"deck": found})
    services.delete_deck(deck=found)
    return redirect("decks:decks")


def refused(request: HttpRequest, message: str) -> HttpResponse:
    """A page that says why something was not done."""
    return render(request, "decks/refused.html", {"message": message}, status=409)
