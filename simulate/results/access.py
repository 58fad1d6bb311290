"""Runs and their games by address, for those who may see or change them."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from decks.accounts.owners import owner_of
from play.documents.retention import note_opened
from simulate.models import Run, RunPairing
from simulate.results.replayed_games import PlayedGame


def access_run(slug: str) -> Run:
    """A run, which anybody may see who has its address. Raises Http404."""
    run = get_object_or_404(Run.objects.select_related("version"), slug=slug)
    if not note_opened(run):
        raise Http404
    return run


def access_own_run(request: HttpRequest, slug: str) -> Run:
    """A run that the account or session of the request began. Raises Http404 for any other."""
    return get_object_or_404(Run.objects.owned_by(owner_of(request)), slug=slug)


def access_pairing(slug: str, first: int, second: int) -> RunPairing:
    """A pairing of a run by the places of its entrants. Raises Http404."""
    found = access_run(slug).pairings.select_related("run", "matchup")
    return get_object_or_404(found, first=first, second=second)


def access_game(slug: str, first: int, second: int, number: int) -> PlayedGame:
    """A game that the run counts. Raises Http404 for any other."""
    pairing = access_pairing(slug, first, second)
    if number >= pairing.games:
        raise Http404
    return PlayedGame(pairing, number)
