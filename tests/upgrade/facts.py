"""What an installation holds, as JSON on the terminal, and what comes of what was under way."""

import hashlib
import json
from pathlib import Path

from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.utils import timezone

from decks.construction.card_pool import current_pool
from decks.library.carry_over import carry_deck_over, is_outdated
from decks.models import Deck
from play.analysis import tasks as analysis_tasks
from play.documents.replays import replay_of_recording
from play.games import preparation
from play.matches import services, starting
from play.matches.access import COOKIE, sign_token
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.matches.stages import awaited_seats, has_begun, next_choice, start_stage_of
from play.models import Analysis, Match, Player, Rating, Recording
from simulate.models import Run
from simulate.queue.audit import audit, find_misfits
from simulate.queue.completion import WAIT_FOR_OTHER_VERSIONS, end_left_behind
from simulate.results.report import RunReport
from simulate.results.run_results import read_results
from simulate.results.serializers import RunReportSerializer
from tests.simulate.runs import play_everything

OUTCOMES = ("games", "wins", "draws", "losses", "win_rate")
PAIRING = ("first", "second", "mirror", *OUTCOMES, "first_player")
CHANGE = ("entrant", "removed", "added", "pairs", "difference", "p_value", "is_clear")


def stage_of(match):
    """How far the start is, in the words of version 0.1."""
    return str(start_stage_of(match)).replace("choices", "cruisers")


def match_facts(match):
    facts = {name: getattr(match, name) for name in ("status", "mode", "reason", "branch")}
    facts |= {"winner": "".join(match.winners), "stage": stage_of(match), "seats": {}}
    for seat in match.seats.all():
        brought = (seat.loadout.get(name) for name in ("cruiser", "deck", "by_chance"))
        facts["seats"][seat.letter] = [seat.kind, seat.name, seat.bot, *brought]
    if has_begun(match) and stage_of(match) == "begun":
        history = history_of(match)
        to_move = next(iter(history.position.to_move), None)
        facts |= {"plies": len(history), "digest": history.position.digest(), "to_move": to_move}
    return facts


def run_facts(run):
    chunks = [
        [chunk.start, chunk.count, chunk.finished_at is not None]
        for pairing in run.pairings.order_by("pk")
        for chunk in pairing.matchup.chunks.order_by("start")
    ]
    facts = {"status": run.status, "chunks": chunks}
    if run.status == "waiting":
        return facts
    report = RunReportSerializer(RunReport(read_results(run))).data
    if cards := report["card_figures"]:
        sums = {name: sum(each[name] for each in cards["cards"]) for name in ("drawn", "fronts")}
        cards = sums | {name: cards[name] for name in ("games", "games_counted", "why_not_all")}
    return facts | {
        "verdict": report["verdict"],
        "pairings": [{name: each[name] for name in PAIRING} for each in report["pairings"]],
        "changes": [{name: each[name] for name in CHANGE} for each in report["changes"]],
        "entrants": [each["label"] for each in report["entrants"]],
        "cards": cards,
    }


def recording_facts(recording):
    replay = replay_of_recording(recording)
    trace = "\n".join(replay.trace()).encode()
    return {"plies": replay.last, "trace": hashlib.sha256(trace).hexdigest()}


def rating_facts(rating):
    names = ("game", "mode", "value", "deviation", "volatility", "matches")
    facts = {name: getattr(rating, name) for name in names} | {"account": rating.account.username}
    changes = rating.changes.order_by("pk").select_related("match")
    told = [[c.match.slug, c.seat, c.before, c.value, c.deviation] for c in changes]
    return facts | {"changes": told}


def token_facts(token):
    """The seats that a token's account has in all matches, as the API says."""
    client = Client(SERVER_NAME="localhost", headers={"authorization": f"Bearer {token}"})
    slugs = Match.objects.values_list("slug", flat=True)
    return {slug: client.get(f"/api/matches/{slug}/").json()["seat"] for slug in slugs}


def link_facts(reader, paths):
    """The statuses of pages that an account, the browser of a seat's token or anybody (``) opens."""
    client = Client(SERVER_NAME="localhost")
    if account := User.objects.filter(username=reader).first():
        client.force_login(account)
    elif reader:
        client.cookies[COOKIE] = sign_token(reader)
    return {path: client.get(path).status_code for path in paths}


def carried_decks():
    """Which people's decks are of earlier cards, and which still are after they were carried over."""
    pool = current_pool()
    decks = list(Deck.objects.filter(owner__isnull=False).order_by("pk"))
    outdated = [deck for deck in decks if is_outdated(deck.head, pool)]
    for deck in outdated:
        carry_deck_over(deck=deck, based_on=deck.head.number, pool=pool)
    left = [deck.slug for deck in outdated if is_outdated(Deck.objects.get(pk=deck.pk).head, pool)]
    return {"outdated": [deck.slug for deck in outdated], "outdated_afterwards": left}


def all_facts(before):
    """`before` names the links to open and the tokens to sign in with."""
    preparation.prepare_engine()
    links = before["links"].items()
    return {
        "links": {reader: link_facts(reader, [*paths]) for reader, paths in links},
        "tokens": {token: token_facts(token) for token in before["tokens"]},
        "ratings": [rating_facts(each) for each in Rating.objects.order_by("pk")],
        "matches": {each.slug: match_facts(each) for each in Match.objects.with_seats()},
        "runs": {each.slug: run_facts(each) for each in Run.objects.all()},
        "recordings": {each.slug: recording_facts(each) for each in Recording.objects.all()},
        "decks": carried_decks(),
        "analyses": [
            {"finished": bool(each.finished_at), "place": each.place, "result": each.result}
            for each in Analysis.objects.order_by("pk")
        ],
    }


def main(version):
    before = json.loads((Path(__file__).parent / f"{version}.json").read_text())
    print(json.dumps(all_facts(before)))


def act_in(match):
    """The log's length before and after the first legal action of who is to move."""
    history = history_of(match)
    letter = next(iter(history.position.to_move))
    seat = match.seats.get(letter=letter)
    place = {"slug": match.slug, "ply": len(history), "branch": match.branch}
    place["action"] = history.position.legal(letter)[0]
    if seat.account:
        grown = services.act(**place, player=Player(seat.account))
    else:
        grown = services.act_for_bot(**place, letter=letter)
    return [len(history), len(grown.history)]


def awaited_in(match):
    """The stage of a start, and the seats that it waits for."""
    return [stage_of(match), *awaited_seats(match)]


def start_on(match):
    """What is awaited before and after the next step of a start; a newcomer brings what the host does."""
    stage, *letters = before = awaited_in(match)
    if stage == "seats":
        newcomer = Player(AnonymousUser(), "token of a newcomer")
        participant = Participant(match.seats.get().loadout, "Newcomer")
        starting.sit_down(slug=match.slug, player=newcomer, participant=participant)
    else:
        for seat in match.seats.filter(letter__in=letters):
            place = {"slug": match.slug, "player": Player(seat.account or AnonymousUser())}
            if stage == "salts":
                starting.give_salts(**place, salts={seat.letter: "salt"})
            else:
                starting.make_choice(**place, option=next_choice(match).options[0])
    return [before, awaited_in(Match.objects.get(pk=match.pk))]


def go_on():
    """Does what was left to do, and tells what came of it."""
    preparation.prepare_engine()
    matches = Match.objects.with_seats()
    logs = {match.slug: act_in(match) for match in matches.filter(status="playing")}
    starts = {match.slug: start_on(match) for match in matches.filter(status="waiting")}
    play_everything()
    Run.objects.active().update(created=timezone.now() - 2 * WAIT_FOR_OTHER_VERSIONS)
    end_left_behind()  # as the workers' sweep does
    for analysis in Analysis.objects.unfinished():
        while analysis_tasks.begin(analysis.pk) is not None:
            analysis_tasks.analyse(analysis.pk)
    later = {
        "logs": logs,
        "starts": starts,
        "runs": {each.slug: {"status": each.status} for each in Run.objects.all()},
        "flaws": [each.flaw for each in (*audit(20, seed=1), *find_misfits()) if each.flaw],
        "analyses_unfinished": Analysis.objects.filter(finished_at=None).count(),
    }
    print(json.dumps(later))
