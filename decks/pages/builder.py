"""The deck builder: a form that also works without scripts."""

import random
from dataclasses import replace
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.search.card_search import GROUPS, SORTS
from catalog.web.formats.query_values import whole_number
from catalog.web.limits.rate_limits import LimitReached
from catalog.web.pages.htmx import HtmxHttpRequest
from decks.accounts.owners import ensure_owner
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.deck_list import DeckList
from decks.construction.legality import FEWEST_CARDS, IllegalDeck
from decks.construction.stock_choice import stock_decks_of
from decks.insight.deck_summary import DeckSubject, DeckSummary
from decks.library import services
from decks.library.access import access_own_deck
from decks.library.carry_over import is_outdated
from decks.library.services import DeckDraft, DeckHidden, OtherEdition, SaveConflict, TooManyDecks
from decks.models import MAX_VERSION, Deck
from decks.pages.builder_state import BuilderState, ShownRemarks, arrange, read_card_view
from decks.pages.forms import DraftForm, initial_values


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HtmxHttpRequest) -> HttpResponse:
    """The builder for a new deck, which saving creates."""
    pool = current_pool()
    if request.method != "POST":
        form = draft_form(request, pool)
        return render_builder(request, BuilderState(pool, form, DeckList(()), reader=request))
    return build(request, pool, None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The builder for a stored deck; saving adds a version, or shows a conflict."""
    pool = current_pool()
    try:
        deck = access_own_deck(request, slug)
    except Http404:  # The page offers what the browser kept.
        return render(request, "decks/no_such_builder.html", status=404)
    if request.method != "POST":
        head = deck.head
        if is_outdated(head, pool):
            return redirect("decks:carry_over", slug)
        form = draft_form(request, pool, initial_values(deck, head))
        state = BuilderState(
            pool, form, head.listed(), deck=deck, based_on=head.number, reader=request
        )
        return render_builder(request, replace(state, remarks=head.remarks))
    return build(request, pool, deck)


def build(request: HtmxHttpRequest, pool: CardPool, deck: Deck | None) -> HttpResponse:
    """Saves the posted deck, or shows it again; a script that saves in place gets the saving state."""
    form = draft_form(request, pool)
    is_valid = form.is_valid()
    if request.POST.get("action") != "save":
        form.errors.clear()  # Only saving needs a valid form.
        return render_builder(request, posted_state(request, form, deck))
    if not is_valid:
        return render_builder(request, posted_state(request, form, deck), status=422)
    try:
        saved = save(request, form, deck)
    except IllegalDeck as error:
        refusals = [str(violation) for violation in error.violations]
        return render_builder(request, posted_state(request, form, deck, refusals), status=422)
    except (TooManyDecks, LimitReached, DeckHidden, OtherEdition) as error:
        state = posted_state(request, form, deck, [error.message])
        return render_builder(request, state, status=error.status)
    except SaveConflict as error:
        return render_conflict(request, form, error)
    if request.htmx:
        head = saved.head
        return render_saving(request, "named", deck=saved, version=head, number=head.number)
    return redirect(f"{reverse('decks:edit_deck', args=[saved.slug])}?saved")


def save(request: HttpRequest, form: DraftForm, deck: Deck | None) -> Deck:
    draft, pool, note = form.draft(), form.pool, form.cleaned_data["note"]
    if deck is None:
        owner = ensure_owner(request)
        return services.create_deck(owner=owner, draft=draft, pool=pool, note=note)
    based_on = read_based_on(request)
    services.save_deck(deck=deck, draft=draft, based_on=based_on, pool=pool, note=note)
    return deck


@require_POST
def new_deck_autosave(request: HttpRequest) -> HttpResponse:
    """Saves the posted deck as a new deck; responds with the line of the saving state."""
    form = draft_form(request, current_pool())
    try:
        deck = services.create_deck(
            owner=ensure_owner(request),
            draft=form.autosave_draft(),
            pool=form.pool,
            is_autosave=True,
        )
    except (TooManyDecks, LimitReached) as error:
        return render_saving(request, "refused", error=error, status=error.status)
    return render_saving(request, "saved", deck=deck, version=deck.newest)


@require_POST
def deck_autosave(request: HttpRequest, slug: str) -> HttpResponse:
    """Saves the posted deck as an autosave; a conflict stores nothing."""
    form = draft_form(request, current_pool())
    based_on = read_based_on(request)
    try:
        deck = access_own_deck(request, slug)
        version = services.autosave_deck(
            deck=deck, draft=form.autosave_draft(), based_on=based_on, pool=form.pool
        )
    except (OtherEdition, LimitReached) as error:
        return render_saving(request, "refused", error=error, status=error.status)
    except SaveConflict as error:
        return render_saving(request, "conflict", deck=deck, error=error, status=409)
    return render_saving(request, "saved", deck=deck, version=version)


def render_saving(
    request: HttpRequest, state: str, *, status: int = 200, **context: object
) -> HttpResponse:
    return render(request, "decks/_saving.html", {"state": state, **context}, status=status)


def draft_form(
    request: HttpRequest, pool: CardPool, initial: dict[str, str] | None = None
) -> DraftForm:
    return DraftForm(
        request.POST if request.method == "POST" else None,
        initial=initial,
        pool=pool,
        has_account=request.user.is_authenticated,
    )


def posted_state(
    request: HttpRequest, form: DraftForm, deck: Deck | None, refusals: list[str] | None = None
) -> BuilderState:
    """The posted deck after the button of a card that was pressed, if one was."""
    pressed = request.POST
    cards = {*form.chosen_cards(), pressed.get("choose", "")}
    cards -= {pressed.get("leave", ""), pressed.get("aside", "")}
    listed = DeckList(form.pool.known(cards), form.cleaned_data.get("cruiser") or None)
    listed = begun_otherwise(listed, pressed, form.pool)
    posted = form.posted_remarks()
    maybe = {*posted.maybe, pressed.get("aside", "")} - {pressed.get("drop", "")}
    return BuilderState(
        form.pool,
        form,
        listed,
        read_card_view(request.POST),
        deck,
        read_based_on(request),
        refusals or (),
        replace(posted, maybe=form.pool.known(maybe)),
        request,
    )


def begun_otherwise(listed: DeckList, pressed: QueryDict, pool: CardPool) -> DeckList:
    """The list filled up by chance, or that of a league deck, where such a button was pressed."""
    if pressed.get("action") == "fill":
        return fill_up(listed, pool)
    if pressed.get("action") != "stock":
        return listed
    chosen = (deck for deck in stock_decks_of(pool) if deck.key == pressed.get("stock"))
    return next((DeckList(pool.known(deck.cards), deck.cruiser) for deck in chosen), listed)


def read_based_on(request: HttpRequest) -> int:
    """The version that the posted deck is based on; 0, which no version has, if it is invalid."""
    return whole_number(request.POST.get("based_on", ""), most=MAX_VERSION, default=0)


def render_builder(request: HttpRequest, builder: BuilderState, status: int = 200) -> HttpResponse:
    context = {
        "builder": builder,
        "shown": builder.shown,
        "written": builder.written,
        "subject": DeckSubject(builder.shown, builder.deck),
        "saving": saving_state(request, builder),
        "added": builder.form.pool.cards.get(request.GET.get("added", "")),
        "sorts": SORTS,
        "groups": GROUPS,
        "stock": stock_decks_of(builder.pool),
    }
    return render(request, "decks/builder.html", context, status=status)


def saving_state(request: HttpRequest, builder: BuilderState) -> str:
    """The saving state when the builder opens."""
    if request.method == "POST" or builder.deck is None:
        return "open"
    if builder.deck.latest != builder.based_on or builder.autosaves_texts:
        return "resumed"
    return "named" if "saved" in request.GET else "open"


def render_conflict(request: HttpRequest, form: DraftForm, conflict: SaveConflict) -> HttpResponse:
    """Both versions of the deck and their differences."""
    mine = form.draft()
    stored = conflict.current
    context = {
        "deck": Deck.objects.get(pk=stored.deck_id),
        "mine": mine,
        "note": form.cleaned_data["note"],
        "stored": stored,
        "pool": form.pool,
        "mine_only": [number for number in mine.cards if number not in stored.cards],
        "stored_only": [number for number in stored.cards if number not in mine.cards],
        "remarks_differ": mine.remarks != stored.remarks,
    }
    return render(request, "decks/conflict.html", context, status=409)


@require_POST
def add_card(request: HttpRequest) -> HttpResponse:
    """Adds a card to one of the user's decks, as an autosave, and opens the builder."""
    deck, pool = access_own_deck(request, request.POST.get("deck", "")), current_pool()
    head, number = deck.head, request.POST.get("card", "")
    cards = pool.known([*head.cards, number])
    draft = DeckDraft(deck.name, head.cruiser, cards, deck.description)
    services.autosave_deck(deck=deck, draft=draft, based_on=head.number, pool=pool)
    return redirect(
        f"{reverse('decks:edit_deck', args=[deck.slug])}?{urlencode({'added': number})}"
    )


@require_POST
def deck_check(request: HttpRequest) -> HttpResponse:
    """Legality and figures of the posted deck, for the builder; nothing is stored."""
    pool = current_pool()
    form = draft_form(request, pool)
    form.is_valid()
    listed = DeckList(form.chosen_cards(), form.cleaned_data.get("cruiser") or None)
    shown = DeckSummary(listed, pool)
    context = {"shown": shown, "written": ShownRemarks(form.posted_remarks(), shown)}
    return render(request, "decks/deck_check.html", context)


@require_safe
def match_cards(request: HttpRequest) -> HttpResponse:
    """The numbers of the cards that the builder shows, by group."""
    found = arrange(read_card_view(request.GET), current_pool(), reader=request)
    groups = [
        {"title": str(title), "numbers": [card.number for card in cards]}
        for title, cards in found.groups
    ]
    return JsonResponse({"groups": groups, "error": found.error, "note": found.note})


def fill_up(listed: DeckList, pool: CardPool) -> DeckList:
    """The list with a cruiser and cards by chance until it is legal; one that is legal stays as it is."""
    cards = pool.known(listed.cards)
    others = [number for number in pool.cards if number not in cards]
    lacking = min(len(others), max(0, FEWEST_CARDS - len(cards)))
    cruiser = listed.cruiser
    if cruiser not in pool.cruisers and pool.cruisers:
        cruiser = random.choice(list(pool.cruisers))  # noqa: S311 - no secret
    chosen = random.sample(others, lacking)
    return replace(listed, cards=pool.known([*cards, *chosen]), cruiser=cruiser)
