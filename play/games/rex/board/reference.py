"""The pages about Rex: its rules, and what its box holds with the source of each value."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from play.games.kit.editions import status_of
from play.games.kit.narration import in_reader_language
from play.games.rex.board.rulebook import LABELS, MARKS, MARKUP, rulebook
from play.games.rex.edition.reader import current_edition
from play.games.rex.text.cards import effect_of

SYMBOLS: Final = ("shield", "stronghold", "influence", "spaceport")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules, paragraph by paragraph."""
    context = {"sections": rulebook(), "marks": MARKS, "markup": MARKUP, "here": "rules"}
    return render(request, "rex/rules.html", context)


@require_safe
def box(request: HttpRequest) -> HttpResponse:
    """The city, the cards, the races and their leaders."""
    edition = current_edition()

    def label(path: str) -> Any:
        return LABELS[status_of(edition.statuses, path)]

    context = {
        "here": "box",
        "note": edition.head.note.ru
        if request.LANGUAGE_CODE.startswith("ru")
        else edition.head.note.en,
        "symbols": SYMBOLS,
        "places": [
            (key, each, in_reader_language(each.names)) for key, each in edition.locations.items()
        ],
        "cards": [
            (
                key,
                each,
                in_reader_language(each.names),
                effect_of(each),
                label(f"strategy.{key}"),
            )
            for key, each in edition.cards.items()
        ],
        "races": [
            (
                key,
                in_reader_language(each.names),
                [
                    (in_reader_language(edition.leaders[leader].names), edition.leaders[leader])
                    for leader in edition.leaders_of[key]
                ],
                label(f"races.{key}.influence"),
            )
            for key, each in edition.races.items()
        ],
    }
    return render(request, "rex/box.html", context)
