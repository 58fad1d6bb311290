"""Asking for a run again: its description, to be changed and submitted."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from decks.construction.card_pool import CardPool
from decks.construction.codes import DeckCodeError, encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import retired_decks, stock_decks
from decks.models import Deck
from simulate.experiments.run_spec import RunSpec
from simulate.models import Rule, Run, RunKind


def spec_of(run: Run, pool: CardPool) -> RunSpec:
    """The description of a playtest or matrix that was submitted."""
    own, *others = run.entrants
    slugs = [each["deck"] for each in run.entrants if each["deck"]]
    kept = Deck.objects.in_bulk(slugs, field_name="slug")
    is_fixed = run.rule == Rule.FIXED
    return RunSpec(
        kind=RunKind.PLAYTEST if run.kind == RunKind.OPINION else run.kind,
        mode=run.mode,
        deck=deck_name(own, kept, pool),
        opponents=[name for each in others if (name := deck_name(each, kept, pool))],
        bot=own["bot"],
        enemy_bot=others[-1]["bot"] if others else own["bot"],
        seed=run.seed,
        games=run.most_games if is_fixed else None,
        half_width=run.settings.get("half_width"),
    )


def deck_name(content: dict[str, Any], kept: Mapping[str, Deck], pool: CardPool) -> str:
    """What finds an entrant of a run again: its address, the stock deck's key, or its code."""
    if content["deck"]:
        deck = kept.get(content["deck"])
        return deck_address(deck, content["version"]) if deck else str(content["deck"])
    cards = tuple[str, ...](content["cards"] or ())
    for stock in (*stock_decks(), *retired_decks()):
        if stock.cruiser == content["cruiser"] and (not cards or set(stock.cards) == set(cards)):
            return stock.key
    try:
        return encode(DeckList(cards, content["cruiser"]), pool)
    except DeckCodeError:
        return ""


def deck_address(deck: Deck, number: int) -> str:
    """The deck's address, that of a version where it is not the newest."""
    is_newest = deck.latest == number
    return deck.slug if is_newest else reverse("decks:version", args=[deck.slug, number])
