"""Pages about War of the Clones: rules, heroes, cards, missions and map; each says it is reconstructed."""

from collections import Counter
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from play.games.clone_wars.board.rulebook import MARKS, MARKUP, MAX_DEBATED, SLIPS, rulebook
from play.games.clone_wars.edition.content import ENEMY_OF, SIDES
from play.games.clone_wars.edition.reader import current_edition
from play.games.clone_wars.text.labels import (
    COLOURS,
    KINDS,
    LEVEL_MARKS,
    SIDE_NAMES,
    TECHNIQUES,
    TYPES,
    Labels,
)
from play.games.kit.narration import in_reader_language


def page(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    note = in_reader_language(current_edition().note)
    return render(request, f"clone_wars/{name}.html", {"here": name, "note": note, **context})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules, paragraph by paragraph."""
    context = {
        "sections": rulebook(),
        "marks": MARKS,
        "markup": MARKUP,
        "debated": MAX_DEBATED,
        "slips": SLIPS,
    }
    return page(request, "rules", context)


@require_safe
def heroes(request: HttpRequest) -> HttpResponse:
    """Character sheets and techniques."""
    edition = current_edition()
    rows = [
        (
            in_reader_language(hero.names),
            SIDE_NAMES[hero.side],
            zip(LEVEL_MARKS[1:], hero.force, hero.field, hero.persuasion, hero.ambush, strict=True),
        )
        for hero in edition.heroes.values()
    ]
    techniques = [(TECHNIQUES[key], COLOURS[colour]) for key, colour in edition.techniques.items()]
    tokens = sorted(Counter(edition.tokens).items())
    return page(request, "heroes", {"rows": rows, "techniques": techniques, "tokens": tokens})


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """The battle cards of both sides."""
    edition = current_edition()
    labels = Labels(edition)
    sides = []
    for side in SIDES:
        copies = Counter(key[:4] for key in edition.deck(side))
        rows = [
            (
                key,
                labels.card(key),
                TYPES[card.type],
                LEVEL_MARKS[card.level],
                copies[key],
                labels.told(card),
            )
            for key, card in edition.cards.items()
            if card.side == side and len(key) == 4
        ]
        sides.append((SIDE_NAMES[side], rows))
    return page(request, "cards", {"sides": sides})


@require_safe
def missions(request: HttpRequest) -> HttpResponse:
    """The missions with what either side has to do."""
    edition = current_edition()
    labels = Labels(edition)
    rows = [
        (
            card.key,
            labels.mission(card.key),
            labels.patron(card.patron),
            SIDE_NAMES[card.side],
            card.points,
            labels.condition(card.condition(card.side)),
            labels.condition(card.condition(ENEMY_OF[card.side])),
            card.must,
        )
        for card in edition.missions.values()
    ]
    return page(request, "missions", {"rows": rows})


@require_safe
def galaxy(request: HttpRequest) -> HttpResponse:
    """The map with its places."""
    edition = current_edition()
    labels = Labels(edition)
    rows = [
        (place.key, labels.cell(key), KINDS[place.kind], place.level, place.field)
        for key, place in edition.places.items()
        if place.kind in ("start", "key", "neutral", "base")
    ]
    counts = Counter(place.kind for place in edition.places.values())
    kinds = [(KINDS[kind], count) for kind, count in counts.items()]
    return page(request, "map", {"rows": rows, "kinds": kinds})
