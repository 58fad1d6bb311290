"""The page on which an opening is practised; everything of it stands in the address."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.cards.content import CruiserContent
from catalog.drawing.layout import NO_TOKENS
from catalog.rulebook.examples import LyingCard
from catalog.web.formats.query_values import whole_number
from catalog.web.limits.request_limits import costly
from decks.construction import codes
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.edition_pools import read_code
from decks.insight.deck_summary import DeckSummary
from play.games.game import Json
from play.games.preparation import check_callable
from play.games.starfighter.board.opening import DEALS, MAX_ACTIONS, OWN, Opening, practise
from play.games.starfighter.card_sets import edition_card_set
from play.games.starfighter.text.narration import PrintedCard, StarfighterNarrator
from play.games.starfighter.text.refusals import refusal_text

Link = dict[str, str]
"""The `words` of something that can be done now, and the `address` that does it."""


@dataclass(frozen=True, slots=True)
class OwnSector:
    number: int
    fields: int
    draws: int
    cards: tuple[LyingCard, ...]
    choices: tuple[Link, ...]
    """How the chosen card may be played there."""

    @property
    def draw_symbols(self) -> range:
        """Something to go through once for each Draw symbol that no card covers."""
        return range(self.draws)


@dataclass(frozen=True)
class OpeningPage:
    """An opening as the page shows it. `chosen` is the card of the hand about to be played."""

    opening: Opening
    pool: CardPool
    cruiser: CruiserContent
    code: str
    seed: int
    chosen: str

    def address(self, actions: Sequence[str], chosen: str = "") -> str:
        given = QueryDict(mutable=True)
        given.update({"deck": self.code, "seed": str(self.seed)})
        given.setlist("do", list(actions))
        if chosen:
            given["card"] = chosen
        return f"{reverse('starfighter:opening')}?{given.urlencode()}"

    def after(self, action: str) -> str:
        return self.address([*self.opening.done, action])

    @property
    def same_hand(self) -> str:
        return self.address(())

    @property
    def one_back(self) -> str:
        return self.address(self.opening.done[:-1])

    @property
    def other_hand(self) -> str:
        return f"{reverse('starfighter:opening')}?deck={self.code}"

    @property
    def next_round(self) -> str:
        """The address of passing; empty while an effect waits."""
        return self.after("pass") if "pass" in self.opening.legal else ""

    @cached_property
    def hand(self) -> list[Json]:
        """What came last stands first, then cards go by level and serial."""
        held = [self.held(number) for number in self.pool.known(self.opening.hand)]
        return sorted(held, key=lambda card: not card["is_new"])

    def held(self, number: str) -> Json:
        """A card in hand; its address chooses it, or lets it go when it is chosen."""
        is_chosen = number == self.chosen
        address = self.address(self.opening.done, "" if is_chosen else number)
        card, is_new = self.pool.cards[number], number in self.opening.drawn
        return {"card": card, "address": address, "is_new": is_new, "is_chosen": is_chosen}

    @cached_property
    def sectors(self) -> list[OwnSector]:
        stacks = self.opening.view["seats"][OWN]["sectors"]
        return [
            OwnSector(
                place,
                shape.fields,
                0 if stack else shape.draw,
                tuple(map(self.lying, stack)),
                tuple(self.plays(place)),
            )
            for place, (shape, stack) in enumerate(
                zip(self.cruiser.sectors, stacks, strict=True), start=1
            )
        ]

    def lying(self, cell: dict[str, Any]) -> LyingCard:
        front = self.pool.cards[cell["card"]] if cell["face"] == "front" else None
        return LyingCard(front, cell["pivoted"], (NO_TOKENS, NO_TOKENS), is_new=False)

    def plays(self, sector: int) -> Iterator[Link]:
        """How the chosen card may be played to the sector."""
        for face, words in (("front", _("face up")), ("back", _("face down"))):
            action = f"play {self.chosen} {face} {sector}"
            if action in self.opening.legal:
                yield {"words": words, "address": self.after(action)}

    @cached_property
    def decisions(self) -> list[Link]:
        """What an effect asks; nothing while cards are played."""
        if self.opening.view["phase"] not in ("effect", "order"):
            return []
        cards = {number: PrintedCard.of(card) for number, card in self.pool.cards.items()}
        narrator = StarfighterNarrator({OWN: _("own board"), "B": _("enemy board")}, cards)
        return [
            {"words": narrator.action(action, self.opening.view), "address": self.after(action)}
            for action in self.opening.legal
        ]

    @property
    def coming(self) -> int:
        """Cards that the next Reinforcement brings, if nothing more is played (R4.1)."""
        return sum(sector.draws for sector in self.sectors) + self.opening.aside


@costly("GET")
@require_safe
@never_cache
def opening(request: HttpRequest) -> HttpResponse:
    """A hand of a deck by its code, and what later rounds bring; without a seed, any hand."""
    pool, code = current_pool(), request.GET.get("deck", "")
    try:
        listed = read_code(code, pool)
    except codes.DeckCodeError as error:
        return render(request, "decks/wrong_code.html", {"code": code, "error": error}, status=404)
    shown = DeckSummary(listed, pool)
    if shown.violations or shown.cruiser is None or pool.edition is None:
        return render(request, "starfighter/no_opening.html", {"shown": shown}, status=409)
    seed = whole_number(request.GET.get("seed", ""), most=DEALS - 1, default=None)
    if seed is None:
        return redirect(
            f"{reverse('starfighter:opening')}?deck={code}&seed={secrets.randbelow(DEALS)}"
        )
    check_callable()
    actions = request.GET.getlist("do")[:MAX_ACTIONS]
    cards = edition_card_set(pool.edition)
    played = practise(cards, shown.cruiser.key, listed.cards, seed=seed, actions=actions)
    chosen = request.GET.get("card", "") if request.GET.get("card") in played.hand else ""
    context = {
        "practice": OpeningPage(played, pool, shown.cruiser, code, seed, chosen),
        "refused": refusal_text(played.refused) if played.refused else "",
    }
    return render(request, "starfighter/opening.html", context)
