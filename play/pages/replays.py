"""Replays: of finished matches, and of recordings of games played elsewhere."""

from collections.abc import Callable
from typing import Final

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.drawing.pictures import picture_response
from catalog.web.errors.refusals import Refusal, patch_retry_after
from catalog.web.formats.query_values import whole_number
from catalog.web.limits.rate_limits import check_limit
from catalog.web.limits.request_limits import DEFAULT_BODY_BYTES, costly, takes_body
from decks.construction.deck_list import DeckFormatError
from decks.reading.decoding import decode_text
from play.analysis.requests import find_analysis
from play.documents.recordings import broadcast_recording, keep_traces, split_games
from play.documents.replays import (
    Replay,
    replay_of_match,
    replay_of_recording,
    start_from_replay,
)
from play.documents.retention import note_opened
from play.games.game import SEATS, Declined
from play.games.registry import MAIN_GAME
from play.matches.access import access_match, player_of, remember
from play.models import Match, MatchStatus, Recording, Seat
from play.pages.analysis_chart import AnalysisPage, analysis_context
from play.pages.match_lists import finished_matches, joined

MAX_PLY: Final = 999_999
MEGABYTE: Final = 2**20
MAX_TRACE_BYTES: Final = 8 * 2**20
MAX_LINE_LENGTH: Final = 2**18  # characters; a long line is some 20,000
MAX_SENT_LINES: Final = 100_000
MAX_FINISHED: Final = 20
MAX_BROUGHT: Final = 50  # games of a file


def finished_match(slug: str) -> Match:
    """A match that is over; what it hid is open now. Raises Http404 for any other."""
    match = access_match(slug)
    if match.status != MatchStatus.OVER:
        raise Http404
    return match


def kept_recording(slug: str) -> Recording:
    """A recording by its address. Raises Http404."""
    recording = Recording.objects.filter(slug=slug).first()
    if recording is None or not note_opened(recording):
        raise Http404
    return recording


SOURCES: Final[dict[str, Callable[[str], Replay]]] = {
    "match": lambda slug: replay_of_match(finished_match(slug)),
    "recording": lambda slug: replay_of_recording(kept_recording(slug)),
}


def own_letters(request: HttpRequest, source: str, slug: str) -> tuple[str, ...]:
    """The reader's seats in the game of a replay."""
    seats = Seat.objects.filter(player_of(request).own(), match__slug=slug)
    return tuple(seats.values_list("letter", flat=True)) if source == "match" else ()


@takes_body(MAX_TRACE_BYTES + DEFAULT_BODY_BYTES)
@costly("POST")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def replays(request: HttpRequest) -> HttpResponse:
    """A player's finished matches, and a place to bring games that were played elsewhere."""
    slugs = [slug for slug in request.GET.getlist("kept")[:MAX_BROUGHT] if slug.isalnum()]
    context: dict[str, object] = {
        "finished": finished_matches(player_of(request), MAX_FINISHED),
        "kept": Recording.objects.filter(slug__in=slugs).order_by("pk"),
        "largest": MAX_TRACE_BYTES // 2**20,
    }
    if request.method != "POST":
        return render(request, "play/replays.html", context)
    try:
        kept = keep_sent_traces(request)
    except Refusal as refusal:
        context["refusal"] = refusal.message
        status = 422 if refusal.status == 400 else refusal.status
        response = render(request, "play/replays.html", context, status=status)
        patch_retry_after(response, refusal)
        return response
    if len(kept) == 1:
        return redirect("play:recording_replay", kept[0].slug)
    found = QueryDict(mutable=True)
    found.setlist("kept", [recording.slug for recording in kept])
    return redirect(f"{reverse('play:replays')}?{found.urlencode()}")


def keep_sent_traces(request: HttpRequest) -> list[Recording]:
    """The games of the file that was sent. Raises Declined and LimitReached, storing none."""
    player = player_of(request)
    check_limit("trace_file", player.caller)
    lines = sent_lines(request)
    size = sum(map(len, lines))
    check_limit("trace_games", player.caller, len(split_games(lines)))
    check_limit("trace_megabytes", player.caller, -(-size // MEGABYTE))
    return keep_traces(lines=lines, is_of_guest=not request.user.is_authenticated)


def sent_lines(request: HttpRequest) -> list[str]:
    """The lines of the file that was sent. Raises Declined for what is no text, or too large."""
    upload = request.FILES.get("file")
    if not isinstance(upload, UploadedFile):
        raise Declined("no_file", _("Choose a file with a trace."))
    if (upload.size or 0) > MAX_TRACE_BYTES:
        sentence = _("The file has more than %(most)d MB.")
        raise Declined("too_large", sentence % {"most": MAX_TRACE_BYTES // 2**20})
    try:
        text = decode_text(upload.read())
    except DeckFormatError as error:
        raise Declined("not_text", _("The file is not a text.")) from error
    text = text.replace("\r\n", "\n").rstrip("\n")
    if text.count("\n") >= MAX_SENT_LINES:
        sentence = _("The file has more than %(most)d lines.")
        raise Declined("too_large", sentence % {"most": MAX_SENT_LINES})
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_LENGTH:
            sentence = _("Line %(line)d is longer than %(most)d characters.")
            raise Declined("too_large", sentence % {"line": number, "most": MAX_LINE_LENGTH})
    return lines


@require_safe
@never_cache
def replay(request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """A game that was played, step by step."""
    found = SOURCES[source](slug)
    addresses = {
        name: reverse(f"play:{source}_{name}", args=[slug])
        for name in ("steps", "trace", "play_on")
    }
    seats = found.game.seats(found.setup)
    ours = [found.names[seat.letter] for seat in seats if seat.side == seats[0].side]
    others = [found.names[seat.letter] for seat in seats if seat.side != seats[0].side]
    title = _("%(one)s against %(other)s") % {"one": joined(ours), "other": joined(others)}
    page = AnalysisPage(found, find_analysis(found), own=own_letters(request, source, slug))
    pictured = asked_ply(request, found)
    picture = reverse(f"play:{source}_picture", args=[slug])
    context = {
        "picture": f"{picture}?ply={pictured}",
        "pictured": moment_words(found, pictured),
        "board": found.game.page,
        "setup": found.setup,
        "drawings": found.game.drawings_address(found.setup, get_language() or "en"),
        "title": title,
        "game": found.game,
        "seats": list(found.names),
        **addresses,
        **analysis_context(source, slug, page),
    }
    return render(request, "play/replay.html", context)


@require_safe
@never_cache
def steps(request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """The table at a ply and the steps after it, as a seat, everybody or both seats saw it."""
    viewer = request.GET.get("seat", "")
    replay = SOURCES[source](slug)
    if viewer not in replay.views:
        raise Http404
    start = whole_number(request.GET.get("from", ""), most=MAX_PLY, default=0)
    found = replay.steps(start, viewer)
    return JsonResponse(found, json_dumps_params={"ensure_ascii": False})


@costly("GET")
@require_safe
def picture(request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """What everybody sees of the board after `ply` actions, by default at the end, as a picture."""
    found = SOURCES[source](slug)
    ply = asked_ply(request, found)
    chance = AnalysisPage(found, find_analysis(found)).chance_at(ply)
    return picture_response(request, found.game.page.picture_template, moment(found, ply, chance))


def asked_ply(request: HttpRequest, found: Replay) -> int:
    """The moment of an address; the end where it names none."""
    ply = whole_number(request.GET.get("ply", ""), most=MAX_PLY, default=found.last)
    return min(ply, found.last)


def moment(found: Replay, ply: int, chance: str) -> dict[str, object]:
    """What the picture of a moment is drawn from; hands and decks are not in it."""
    position = found.history.position_at(ply)
    return {
        "names": found.names,
        "setup": found.setup,
        "view": position.view(None),
        "description": description_of(found),
        "told": moment_words(found, ply),
        "chance": chance,
        "chance_of": _("chance of %(name)s") % {"name": found.names["A"]},
    }


def description_of(found: Replay) -> str:
    """What is played, with the name of a game that is not the site's own."""
    words = found.game.describe_match(found.setup)
    return words if found.game.key == MAIN_GAME else f"{found.game.name} · {words}"


def moment_words(found: Replay, ply: int) -> str:
    """How the game ended, or which moment it is."""
    position = found.history.position_at(ply)
    if position.result is None:
        sentence = _("%(round_name)s %(round)d, decision %(ply)d of %(last)d")
        words = {"round_name": found.game.round_name, "round": position.round}
        return sentence % {**words, "ply": ply, "last": found.last}
    winners = [found.names[letter] for letter in position.result.winners]
    if not winners:
        return pgettext("match", "Draw")
    sentence = ngettext("%(name)s has won", "%(name)s have won", len(winners))
    return sentence % {"name": joined(winners)}


@require_safe
def trace(_request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """The game as a trace, which anybody can check by replaying it."""
    lines = SOURCES[source](slug).trace()
    response = HttpResponse("\n".join(lines) + "\n", content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{slug}.jsonl"'
    return response


@require_POST
def play_on(request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """Starts a match against a bot from a moment of the game."""
    letter, replay = request.POST.get("seat", ""), SOURCES[source](slug)
    if letter not in replay.names:
        raise Http404
    return begin_from(request, replay, letter)


@require_POST
def take_over(request: HttpRequest) -> HttpResponse:
    """Starts a match from a moment of the start page's match, with its lower side."""
    return begin_from(request, replay_of_recording(broadcast_recording()), SEATS[0])


def begin_from(request: HttpRequest, replay: Replay, letter: str) -> HttpResponse:
    player = player_of(request).with_token()
    ply = whole_number(request.POST.get("ply", ""), most=MAX_PLY, default=0)
    match = start_from_replay(replay=replay, ply=ply, letter=letter, player=player)
    return remember(redirect(reverse("play:table", args=[match.slug])), request, player)
