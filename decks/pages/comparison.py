from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.web.formats.query_values import without_nul
from decks.accounts.owners import owner_of
from decks.construction.card_pool import CardPool, current_pool
from decks.insight.comparison import compare_decks
from decks.insight.deck_summary import DeckEntry, deck_entries
from decks.library.finding import read_address
from decks.library.naming import deck_by_name, nearest_name
from decks.models import Deck, DeckQuerySet

MAX_WORDS = 200  # letters of a name or an address
PAIRS = 4  # to begin with, of the newest decks


@require_safe
def deck_comparison(request: HttpRequest) -> HttpResponse:
    """A form that selects two decks, and their comparison once both are selected."""
    owner, pool = owner_of(request), current_pool()
    listed = Deck.objects.listed_for(owner).newest_first()
    sides = [read_side(request, name) for name in ("a", "b")]
    left, right = (side.deck for side in sides)
    context: dict[str, object] = {"pool": pool, "sides": sides, "chosen": [left, right]}
    if not (left and right):
        others = listed.with_newest_version().with_author()
        context["pairs"] = pairs_to_begin(others, left or right, pool)
    else:
        context["comparison"] = compare_decks(*(e.shown for e in deck_entries((left, right), pool)))
    status = 404 if any(side.refusal for side in sides) else 200
    return render(request, "decks/deck_comparison.html", context, status=status)


@dataclass(frozen=True, slots=True)
class NamedSide:
    """A side of the form: its field, what is written there, the deck, and why there is none."""

    name: str
    words: str
    deck: Deck | None = None
    refusal: str = ""


def read_side(request: HttpRequest, name: str) -> NamedSide:
    """The stored deck of that address or name, if the reader may see it."""
    words, owner = without_nul(request.GET.get(name, "")).strip()[:MAX_WORDS], owner_of(request)
    if not words:
        return NamedSide(name, "")
    visible = Deck.objects.visible_to(owner).with_author().with_newest_version()
    deck = visible.filter(slug=read_address(words)[0]).first() or deck_by_name(words, owner)
    if deck:
        is_found_by_name = deck_by_name(str(deck), owner) == deck
        return NamedSide(name, str(deck) if is_found_by_name else deck.slug, deck)
    told = _("There is no stored deck “%(words)s” that you may open.") % {"words": words}
    near = nearest_name(words, owner)
    question = _("Did you mean “%(word)s”?") % {"word": near} if near else ""
    return NamedSide(name, words, refusal=f"{told} {question}".strip())


def pairs_to_begin(
    listed: DeckQuerySet, chosen: Deck | None, pool: CardPool
) -> list[tuple[DeckEntry, DeckEntry]]:
    """The chosen deck with some others or, where none is chosen, some pairs."""
    if chosen:
        first, *others = deck_entries((chosen, *listed.exclude(pk=chosen.pk)[:PAIRS]), pool)
        return [(first, other) for other in others]
    found = deck_entries(listed[: 2 * PAIRS], pool)
    half = len(found) // 2
    return list(zip(found[:half], found[half:], strict=False))
