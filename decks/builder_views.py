"""Building a deck: one form that works by itself; scripts only make it quicker."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import services
from decks.building import Workbench, answer
from decks.formats.deck_list import DeckList
from decks.forms import DraftForm, described
from decks.keeping import access_own_deck, start_keeping
from decks.legality import IllegalDeck
from decks.models import Deck
from decks.sections import DeckSubject
from decks.services import SaveConflict, TooManyDecks
from decks.showing import ShownDeck
from decks.supply import Supply, current_supply

LONGEST_QUERY = 200


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """An empty builder, or one with what was sent; saving makes a deck."""
    supply = current_supply()
    if request.method != "POST":
        form = draft_form(request, supply)
        return show(request, Workbench(supply, form, DeckList(())))
    return build(request, supply, None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """The builder with a deck; saving makes a version unless it was saved elsewhere meanwhile."""
    deck, supply = access_own_deck(request, slug), current_supply()
    if request.method != "POST":
        head = deck.head
        form = draft_form(request, supply, initial=described(deck, head))
        return show(request, Workbench(supply, form, head.listed(), "", deck, head.number))
    return build(request, supply, deck)


def build(request: HttpRequest, supply: Supply, deck: Deck | None) -> HttpResponse:
    """What was sent, saved when that was asked for; else shown again."""
    form = draft_form(request, supply, data=True)
    is_valid = form.is_valid()
    if request.POST.get("action") != "save":
        form.errors.clear()  # Only what is to be saved can be refused.
        return show(request, workbench(request, form, deck))
    if not is_valid:
        return show(request, workbench(request, form, deck), status=422)
    try:
        saved = save(request, form, deck)
    except IllegalDeck as error:
        told = [str(violation) for violation in error.violations]
        return show(request, workbench(request, form, deck, told), status=422)
    except TooManyDecks as error:
        return show(request, workbench(request, form, deck, [str(error)]), status=409)
    except SaveConflict as error:
        return show_conflict(request, form, error)
    return redirect(f"{reverse('decks:edit_deck', args=[saved.slug])}?saved")


def save(request: HttpRequest, form: DraftForm, deck: Deck | None) -> Deck:
    draft, supply, note = form.draft(), form.supply, form.cleaned_data["note"]
    if deck is None:
        keeper = start_keeping(request)
        return services.create_deck(keeper=keeper, draft=draft, supply=supply, note=note)
    based_on = read_based_on(request)
    services.save_deck(deck=deck, draft=draft, based_on=based_on, supply=supply, note=note)
    return deck


@require_POST
def autosave_new_deck(request: HttpRequest) -> HttpResponse:
    """Keeps what was sent as a deck of its own; answers with the line that says so."""
    form = draft_form(request, current_supply(), data=True)
    try:
        deck = services.create_deck(
            keeper=start_keeping(request),
            draft=form.unfinished(),
            supply=form.supply,
            is_autosave=True,
        )
    except TooManyDecks as error:
        return show_saving(request, "refused", error=error, status=409)
    return show_saving(request, "saved", deck=deck, version=deck.newest)


@require_POST
def autosave_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Keeps what was sent as a version that can be restored; a conflict is told and stores nothing."""
    deck = access_own_deck(request, slug)
    form = draft_form(request, current_supply(), data=True)
    based_on = read_based_on(request)
    try:
        version = services.autosave_deck(deck=deck, draft=form.unfinished(), based_on=based_on)
    except SaveConflict as error:
        return show_saving(request, "conflict", deck=deck, error=error, status=409)
    return show_saving(request, "saved", deck=deck, version=version)


def show_saving(
    request: HttpRequest, state: str, *, status: int = 200, **context: object
) -> HttpResponse:
    return render(request, "decks/_saving.html", {"state": state, **context}, status=status)


def draft_form(
    request: HttpRequest,
    supply: Supply,
    *,
    data: bool = False,
    initial: dict[str, str] | None = None,
) -> DraftForm:
    return DraftForm(
        request.POST if data else None,
        initial=initial,
        supply=supply,
        has_account=request.user.is_authenticated,
    )


def workbench(
    request: HttpRequest, form: DraftForm, deck: Deck | None, refusals: list[str] | None = None
) -> Workbench:
    """The builder with what was sent, without the card that is to be taken out."""
    cards = tuple(n for n in form.chosen_cards() if n != request.POST.get("leave"))
    listed = DeckList(cards, form.cleaned_data.get("cruiser") or None)
    query = request.POST.get("q", "")[:LONGEST_QUERY]
    based_on = read_based_on(request)
    return Workbench(form.supply, form, listed, query, deck, based_on, refusals or ())


def read_based_on(request: HttpRequest) -> int:
    """The version that the sender saw; 0 when that is not said, which no version is."""
    sent = request.POST.get("based_on", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 9 else 0


def show(request: HttpRequest, bench: Workbench, status: int = 200) -> HttpResponse:
    context = {
        "bench": bench,
        "shown": bench.shown,
        "subject": DeckSubject(bench.shown, bench.deck),
        "saving": saving_state(request, bench),
    }
    return render(request, "decks/builder.html", context, status=status)


def saving_state(request: HttpRequest, bench: Workbench) -> str:
    """What the builder says of saving when it opens."""
    if request.method == "POST" or bench.deck is None:
        return "open"
    if bench.deck.latest != bench.based_on or bench.keeps_words:
        return "resumed"
    return "named" if "saved" in request.GET else "open"


def show_conflict(request: HttpRequest, form: DraftForm, conflict: SaveConflict) -> HttpResponse:
    """Both sides, and what can be done."""
    mine = form.draft()
    stored = conflict.current
    context = {
        "deck": Deck.objects.get(pk=stored.deck_id),
        "mine": mine,
        "note": form.cleaned_data["note"],
        "stored": stored,
        "supply": form.supply,
        "mine_only": [number for number in mine.cards if number not in stored.cards],
        "stored_only": [number for number in stored.cards if number not in mine.cards],
    }
    return render(request, "decks/conflict.html", context, status=409)


@require_POST
def check_deck(request: HttpRequest) -> HttpResponse:
    """Legality and figures of what is chosen, for the builder; nothing is stored."""
    supply = current_supply()
    form = draft_form(request, supply, data=True)
    form.is_valid()
    listed = DeckList(form.chosen_cards(), form.cleaned_data.get("cruiser") or None)
    return render(request, "decks/check_deck.html", {"shown": ShownDeck(listed, supply)})


@require_safe
def match_cards(request: HttpRequest) -> HttpResponse:
    """The numbers of the cards that answer a search, for the builder."""
    found = answer(request.GET.get("q", "")[:LONGEST_QUERY], current_supply())
    return JsonResponse({"numbers": found.numbers, "error": found.error})
