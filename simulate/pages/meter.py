"""The live meter of a deck that is being built."""

from typing import Any, Final, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from catalog.web.limits.rate_limits import count
from decks.accounts.owners import ensure_owner
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.experiments.builder_figures import Opinion, Suggestions, compare
from simulate.experiments.builder_runs import begin_run, find_run
from simulate.experiments.meter import BOT, Reading, read_meter
from simulate.experiments.refusals import RunRefusal
from simulate.models import RunKind
from simulate.results.card_figures import card_names
from simulate.results.dials import Dial
from simulate.results.field import expected_score, rank_in_words

MAX_CARDS: Final = 200
MAX_WORD_LENGTH: Final = 40
# Milliseconds until the next reading.
SOON, LATER, AFTER_A_REST = 400, 2_000, 15_000
INNER_RADIUS: Final = 78  # of the second opinion's interval
Told = TypeVar("Told", Opinion, Suggestions)


@require_POST
def meter(request: HttpRequest) -> HttpResponse:
    """A reading for the cruiser and the cards that are sent, and when to ask again.

    `before` are the cards before an edit, as the reading of these had them. `quiet` asks for no
    second opinion and no suggestions, which follow it.
    """
    if count("meter", request).is_exceeded:
        return render(
            request, "simulate/_meter.html", {"again": AFTER_A_REST, "rests": True}, status=429
        )
    cards = [number[:MAX_WORD_LENGTH] for number in request.POST.getlist("card")[:MAX_CARDS]]
    before = [number[:MAX_WORD_LENGTH] for number in request.POST.getlist("before")[:MAX_CARDS]]
    cruiser = request.POST.get("cruiser", "")[:MAX_WORD_LENGTH]
    reading = read_meter(cruiser, cards, before)
    opinion = suggestions = None
    if reading.score and reading.is_final and "quiet" not in request.POST:
        deck = DeckList(tuple(cards), cruiser)
        opinion = read_run(request, RunKind.OPINION, Opinion, deck)
        if not opinion.progress:
            suggestions = read_run(request, RunKind.SUGGESTION, Suggestions, deck)
    expected = read_expected(cruiser, reading)
    score = expected or reading.score
    context: dict[str, Any] = {
        "reading": reading,
        "is_expected": expected is not None,
        "score": score,
        "dial": Dial(score) if score else None,
        "bot": BOT,
        "versions": versions_of([BOT, VERDICT_BOT] if opinion and opinion.score else [BOT]),
        "opinion": opinion,
        "suggestions": suggestions,
        "verdict_bot": VERDICT_BOT,
        "rank": rank_in_words(cruiser, expected, reading.revision) if expected else "",
        "again": next_reading(reading, opinion, suggestions),
    }
    if suggestions and suggestions.run:
        context["names"] = card_names(suggestions.run)
    if score and opinion and opinion.score:
        context["agreement"] = compare(score, opinion.score)
        context["second"] = Dial(opinion.score, INNER_RADIUS)
    return render(request, "simulate/_meter.html", context)


def read_expected(cruiser: str, reading: Reading) -> Interval | None:
    """What the verdict bot is expected to find; None where that is not known."""
    if not reading.score:
        return None
    return expected_score(cruiser, reading.dealt, reading.score, reading.revision)


def read_run(request: HttpRequest, kind: RunKind, told: type[Told], deck: DeckList) -> Told:
    """What is told of the run of a legal deck, begun where nobody has asked for it before."""
    try:
        return told.of(
            find_run(kind, deck)
            or begin_run(kind, deck, owner=ensure_owner(request), pool=current_pool())
        )
    except RunRefusal as error:
        return told(refusal=str(error))


def next_reading(
    reading: Reading, opinion: Opinion | None, suggestions: Suggestions | None
) -> int | None:
    """In how many milliseconds there is more to say of the same deck."""
    if reading.is_preparing or any(each and each.progress for each in (opinion, suggestions)):
        return LATER
    return None if reading.is_final or reading.violations else SOON
