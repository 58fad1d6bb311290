"""Runs as pages show them; what follows from the games alone is computed once a state of the run."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, cast

from django.conf import settings
from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from catalog.web.pages.page_cache import STORE
from decks.models import Deck, Owner
from play.games.registry import get_game
from play.games.starfighter.setup import Mode
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.experiments.continuation import games_to_add
from simulate.experiments.repetition import deck_address
from simulate.models import Rule, Run, RunKind, Status
from simulate.results.bot_report import read_bot_report
from simulate.results.card_figures import card_names
from simulate.results.card_recount import PATIENCE, LeftOut
from simulate.results.card_worth import DeckWorths, latest_worths
from simulate.results.comparisons import BASE, has_verdict
from simulate.results.latest import is_by_verdict_bot
from simulate.results.progress import Progress, read_progress
from simulate.results.report import NO_CARDS, RunReport
from simulate.results.run_results import read_results
from simulate.results.visibility import has_secrets
from simulate.statistics.sequential import STOPPED_EXCESS

KEPT_SECONDS: Final = 3_600
KEPT_WHILE_PLAYED: Final = 30
MAX_ASKED: Final = 20  # times that a page asks by itself for cards that are not counted yet
CUTS_TO_CONFIRM: Final = 3
LEAST_DIFFERENCE: Final = 0.05  # of the scale on which differences are drawn


@dataclass(frozen=True)
class ShownRun:
    """A run for one reader."""

    run: Run
    owner: Owner

    @cached_property
    def progress(self) -> Progress:
        if self.run.is_active:
            return read_progress(self.run)
        key = f"run-progress:{self.run.slug}:{self.run.status}"
        read = partial(read_progress, self.run)
        return cast(Progress, caches[STORE].get_or_set(key, read, KEPT_WHILE_PLAYED))

    @property
    def is_own(self) -> bool:
        return Run.objects.owned_by(self.owner).filter(pk=self.run.pk).exists()

    @cached_property
    def deck(self) -> Deck | None:
        """The tested deck, where the reader may open it."""
        if self.run.version_id is None:
            return None
        visible = Deck.objects.visible_to(self.owner)
        return visible.filter(versions=self.run.version_id).first()

    @cached_property
    def has_secrets(self) -> bool:
        """Whether the page shows a deck that others cannot open by themselves."""
        return has_secrets(self.run)

    @property
    def mode_name(self) -> str:
        game = get_game(self.run.game)
        if self.run.is_of_bots:
            return game.describe_match(self.run.setup)
        return str(Mode(self.run.mode).label)

    @property
    def setup_link(self) -> tuple[str, str] | None:
        """Where the map or the like of a game without decks is shown, and what a link there says."""
        link = get_game(self.run.game).page.setup_link
        return link(self.run.setup) if link and self.run.is_of_bots else None

    @property
    def content(self) -> str:
        """The revision of the cards, or of a game without cards its edition's."""
        return str(self.run.snapshot_id or self.run.setup.get("edition", ""))

    @cached_property
    def games_to_add(self) -> int | None:
        """How many more games of it to propose; 0 for the rest of a stopped run, None for none."""
        return games_to_add(self.run)

    @property
    def tells_worths(self) -> bool:
        """Whether cut lists of the tested deck belong to the page."""
        return self.run.has_cards and self.deck is not None and not self.run.is_active

    @cached_property
    def worths(self) -> DeckWorths | None:
        """What the latest cut list of the tested deck says that the reader may see."""
        return latest_worths(self.run.version, self.owner) if self.run.version else None

    @cached_property
    def best_three(self) -> str:
        """The query of a form in which captain plays the best cuts of a quicker bot's list; empty if none."""
        run = self.run
        is_quick = run.kind == RunKind.CUT and not is_by_verdict_bot(run)
        if run.is_active or not is_quick or not self.deck_name:
            return ""
        best = RunReport(read_results(run)).changes[:CUTS_TO_CONFIRM]
        return urlencode(
            {
                "deck": self.deck_name,
                "candidates": " ".join(number for cut in best for number in cut.removed),
                "replacement": " ".join(best[0].added) if best else "",
                "bot": VERDICT_BOT,
                "alike": "on",
            }
        )

    @property
    def deck_name(self) -> str:
        """The address of the tested deck or of its version."""
        if self.deck is None or self.run.version is None:
            return ""
        return deck_address(self.deck, self.run.version.number)

    @property
    def mark(self) -> str:
        """Another one whenever the figures may be, or what decks are called in them."""
        labels = [entrant.get("label") for entrant in self.run.entrants]
        state = [self.run.status, self.progress.played, self.progress.wanted, self.run.verdict]
        return hashlib.sha256(json.dumps([*state, labels]).encode()).hexdigest()[:12]

    def results(self) -> SafeString:
        """The figures as HTML; empty before the first games."""
        if not self.progress.played and self.run.status != Status.INCOMPLETE:
            return mark_safe("")
        key = self.key_of(get_language())
        kept: str | None
        kept, _counted = caches[STORE].get(key, (None, 0))
        if kept is None:
            template, context = results_of(self.run)
            kept = render_to_string(template, context)
            changes_soon = self.run.is_active or context["lacks_cards"]
            seconds = KEPT_WHILE_PLAYED if changes_soon else KEPT_SECONDS
            caches[STORE].set(key, (kept, context["counted"]), seconds)
        return mark_safe(kept)  # noqa: S308 - rendered by a template

    def key_of(self, language: str | None) -> str:
        return f"run:{self.run.slug}:{self.mark}:{language}"

    def counted_cards(self, asked: int) -> SafeString:
        """The table of cards as HTML, for which games are played again, within `PATIENCE`.

        It is asked for so many times; where games are left out once more, it asks again, up to
        `MAX_ASKED`.
        """
        report = RunReport(read_results(self.run))
        context = cards_context(report, patience=PATIENCE, asked=asked)
        self.drop_results_with_fewer(context["counted"])
        return (
            render_to_string("simulate/_cards.html", context) if context["cards"] else SafeString()
        )

    def drop_results_with_fewer(self, counted: int) -> None:
        """Figures in which the cards of fewer games are counted are not kept, in any language."""
        kept = caches[STORE].get_many(
            [self.key_of(language) for language, _name in settings.LANGUAGES]
        )
        fewer = [key for key, (_figures, before) in kept.items() if before < counted]
        caches[STORE].delete_many(fewer)


def results_of(run: Run) -> tuple[str, dict[str, Any]]:
    """The template of a run's figures, and what it needs."""
    if run.is_of_bots:
        nothing_left = {"counted": 0, "lacks_cards": False}
        return "simulate/_bot_results.html", nothing_left | {"report": read_bot_report(run)}
    return "simulate/_results.html", results_context(run)


def results_context(run: Run) -> dict[str, Any]:
    """What the figures of a run need; the same for every reader of a language."""
    report = RunReport(read_results(run))
    changes = report.changes
    return {
        **cards_context(report),
        "report": report,
        "is_sequential": run.rule == Rule.SEQUENTIAL,
        "excess": STOPPED_EXCESS * run.settings["margin"] if has_verdict(run) else None,
        "changes": changes,
        "told_places": [BASE, *(change.contender for change in changes[:1])],
        "limit": scale(change.difference for change in changes),
        "opponent_limit": scale(found for change in changes for _, found in change.by_opponent),
    }


def cards_context(report: RunReport, patience: float = 0.0, asked: int = 0) -> dict[str, Any]:
    """What the table of cards needs, without games that would have to be played again for longer.

    Where some are missing for that reason alone, the run `lacks_cards`, and the page asks for them unless
    it has done so too often; `asked` counts that.
    """
    run = report.run
    found = report.cards(patience=patience) if run.has_cards else NO_CARDS
    # Those of which it is not known how they help come last.
    cards = sorted(
        found.figures, key=lambda card: -card.when_drawn.value if card.when_drawn else 2.0
    )
    return {
        "run": run,
        "names": card_names(run),
        "is_matrix": run.kind == RunKind.MATRIX,
        "cards": cards,
        "counted": found.counted,
        "card_games": found.games,
        "missing": found.games - found.counted,
        "left_out": found.left_out,
        "card_limit": scale([card.when_drawn for card in cards if card.when_drawn]),
        "lacks_cards": found.left_out == LeftOut.NOT_YET and not run.is_active,
        "asked": asked,
        "next_ask": asked + 1 if asked < MAX_ASKED else None,
    }


def scale(intervals: Iterable[Interval]) -> float:
    """The largest difference to be drawn: of the better known half; wider intervals leave the chart."""
    found = sorted(intervals, key=lambda each: each.half_width)
    known = found[: (len(found) + 1) // 2]
    ends = [abs(end) for interval in known for end in (interval.low, interval.high)]
    return max([*ends, LEAST_DIFFERENCE])
