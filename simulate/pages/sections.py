"""What playtests add to the pages of apps below.

Figures are imported where they are wanted: Numba takes a second to load, which not every command has
to wait for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import TextField
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.web.pages.page_sections import (
    CardSubject,
    GameSubject,
    Piece,
    navigation_link,
    register,
)
from decks.accounts.owners import add_claim, owner_of
from decks.accounts.personal_data import add_part
from decks.construction.card_pool import CardPool
from decks.insight.deck_summary import add_entry_link
from decks.insight.worth import Worth, add_worths, worths_of
from decks.library.listing import DeckOrder, add_order
from decks.library.moderation import NAME_HIDERS
from decks.models import Deck, DeckQuerySet, DeckVersion, Owner
from decks.pages.sections import OWN_FIGURES, DeckSubject
from play.games.registry import get_game
from simulate.models import Run, RunKind, Status

DECKS_ON_HOME: Final = 4
RUNS_LOOKED_THROUGH: Final = 10
PLAIN_KINDS: Final = (RunKind.PLAYTEST, RunKind.MATRIX)


def register_sections() -> None:
    register("navigation", navigation_link(_("Playtests"), "simulate:runs", "playtests/"), order=60)
    register("home-doors", shown_always("simulate/_playtest_door.html"), order=30)
    register("home-live", best_and_last, order=20)
    register("deck-title", deck_worth)
    register("deck-actions", playtest_action, order=40)
    register("compared-decks", head_to_head)
    register("builder", shown_always("simulate/_meter_section.html"), order=10)
    register("decks", shown_always("simulate/_pairs_link.html"))
    add_entry_link(_("Playtest"), playtest_address)
    add_order("tested", DeckOrder(_("best tested by Captain first"), best_tested_first))
    add_worths(tile_worths)
    add_claim(claim_runs)
    add_part(run_files)
    NAME_HIDERS.append(rename_entrants)
    OWN_FIGURES.append(has_own_runs)
    register("deck", latest_playtest, order=20)
    register("card", card_record, order=20)
    register("game-setup", bots_in_setup)
    register("deck-versions", versions_action)
    register("compared-versions", compared_versions_action)


def run_files(user: User) -> Iterator[tuple[str, Any]]:
    """The playtests in an account's data."""
    from simulate.results import personal_data

    return personal_data.run_files(user)


def rename_entrants(deck: Deck) -> None:
    """Where moderators hide a deck's name, its playtests bear the new one, too."""
    runs = Run.objects.annotate(text=Cast("entrants", TextField())).filter(text__contains=deck.slug)
    for run in runs:
        for entrant in run.entrants:
            if entrant["deck"] == deck.slug:
                entrant["label"] = deck.name
        run.save(update_fields=["entrants"])


def has_own_runs(owner: Owner, slug: str) -> bool:
    return Run.objects.owned_by(owner).filter(version__deck__slug=slug).exists()


def tile_worths(decks: Sequence[Deck], pool: CardPool, owner: Owner | None) -> Mapping[int, Worth]:
    from simulate.results.deck_worth import deck_worths

    return deck_worths(decks, pool, owner)


def deck_worth(request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """The deck's win rate by captain; where nobody has asked for it yet, the live meter's."""
    from simulate.results.deck_worth import worth_of_list

    if subject.shown.violations:
        return None
    found, shown = None, subject.shown
    if subject.deck and subject.version is None:
        found = worths_of([subject.deck], shown.pool, owner_of(request)).get(subject.deck.pk)
    found = found or worth_of_list(shown.listed, shown.pool)
    return Piece("simulate/_deck_worth.html", {"worth": found})


def head_to_head(request: HttpRequest, decks: tuple[Deck, Deck]) -> Piece | None:
    """How two decks fared against each other, and a button that has it played."""
    from simulate.results.head_to_head import find_head_to_head

    found = find_head_to_head(decks, owner_of(request))
    context = {"met": found, "first": decks[0], "second": decks[1]}
    return Piece("simulate/_head_to_head.html", context)


def shown_always(template: str) -> Callable[[HttpRequest, Any], Piece]:
    return lambda _request, _subject: Piece(template)


def playtest_action(_request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """The way from a deck that may be played to a playtest."""
    deck_name = deck_name_for(subject)
    if subject.shown.violations or not deck_name:
        return None
    return Piece("simulate/_playtest_action.html", {"deck_name": deck_name})


def playtest_address(deck: Deck) -> str:
    return f"{reverse('simulate:new_run')}?deck={deck.slug}"


def deck_name_for(subject: DeckSubject) -> str:
    """The name by which a new playtest finds the shown deck: its address, the version's, or its code."""
    from simulate.experiments.repetition import deck_address

    deck, version = subject.deck, subject.version
    if deck is None:
        return subject.shown.code
    return deck_address(deck, version.number if version else deck.latest)


def latest_playtest(request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """What the latest playtest and cut list of just this version showed; nothing for an illegal deck."""
    from simulate.results.card_worth import latest_worths
    from simulate.results.latest import (
        is_by_verdict_bot,
        latest_run,
        opposing_bots,
        summary_of,
    )

    deck = subject.deck
    if deck is None or subject.shown.violations:
        return None
    version = subject.version or deck.newest
    context: dict[str, Any] = {"version": version, "deck_name": deck_name_for(subject), "run": None}
    context["worths"] = latest_worths(version, owner_of(request))
    if run := latest_run(version, owner_of(request)):
        context |= {"run": run, "summary": summary_of(run), "opposing_bots": opposing_bots(run)}
        context["is_by_verdict_bot"] = is_by_verdict_bot(run)
    return Piece("simulate/_latest_run.html", context)


def bots_in_setup(_request: HttpRequest, subject: GameSubject) -> Piece:
    """What bots' games in a set-up of another game came to, and a button that has some played."""
    from simulate.experiments.run_length import MAX_DEFAULT_BOT_GAMES
    from simulate.results.bot_report import latest_bot_report

    game = get_game(subject.game)
    found = [latest_bot_report(subject.game, setup) for setup in subject.setups]
    context = {
        "subject": subject,
        "report": next((report for report in found if report), None),
        "bots": game.bots,
        "usual": game.usual_bot,
        "games": MAX_DEFAULT_BOT_GAMES,
    }
    return Piece("simulate/_bots_in_setup.html", context)


def versions_action(_request: HttpRequest, deck: Deck) -> Piece:
    """A second button for the two versions that are chosen in a deck's history."""
    return Piece("simulate/_versions_action.html", {"deck": deck})


def compared_versions_action(
    _request: HttpRequest, versions: tuple[DeckVersion, DeckVersion]
) -> Piece:
    """The way from two versions side by side to a playtest of the two."""
    older, newer = versions
    context = {"deck": older.deck, "older": older.number, "newer": newer.number}
    return Piece("simulate/_compared_versions_action.html", context)


def card_record(_request: HttpRequest, subject: CardSubject) -> Piece | None:
    """What the card is worth to decks, and how it fared in the latest playtests."""
    from simulate.deals.bots import VERDICT_BOT
    from simulate.results.card_worth import worths_in_decks
    from simulate.results.latest import latest_revision, record_of

    key, number = subject.edition.key, subject.card.number
    record, revision = record_of(key, number), latest_revision(key)
    worths = worths_in_decks(revision, number) if revision else []
    if not record and not worths:
        return None
    context = {"record": record, "worths": worths, "key": key, "verdict_bot": VERDICT_BOT}
    return Piece("simulate/_card_record.html", context)


def best_tested_first(decks: DeckQuerySet) -> DeckQuerySet:
    from simulate.results.standings import best_tested_first

    return best_tested_first(decks)


def best_and_last(_request: HttpRequest, _subject: object) -> Piece | None:
    """The decks with the best win rates, and the last playtest in which nothing is secret."""
    from play.games.starfighter.roster import BOTS
    from simulate.results.standings import get_standings
    from simulate.results.visibility import open_runs

    standings = get_standings()
    tested = {each.deck: each for each in standings.tested[:DECKS_ON_HOME]}
    decks = Deck.objects.published().in_bulk(list(tested))
    over = Run.objects.asked_for().filter(status=Status.FINISHED, kind__in=PLAIN_KINDS)
    runs = open_runs(over.newest_first()[:RUNS_LOOKED_THROUGH])
    best = [(decks[pk], each) for pk, each in tested.items() if pk in decks]
    if not best and not runs:
        return None
    context = {"best": best, "bot": BOTS[standings.bot].name, "run": next(iter(runs), None)}
    return Piece("simulate/_home_live.html", context)


def claim_runs(owner: Owner, token: str) -> None:
    """Gives the session's playtests to the account that signs in."""
    from simulate.experiments.services import claim_runs

    claim_runs(owner=owner, token=token)
