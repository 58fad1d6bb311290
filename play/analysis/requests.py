"""Requests for analyses: the key of a game, and the quotas of players."""

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from catalog.web.formats.json_text import content_hash
from catalog.web.limits.policies import BOUNDS, MAX_GUESTS_UNDER_WAY
from catalog.web.rows.locks import lock_kind
from play.analysis import tasks
from play.analysis.analyst import ANALYSIS_VERSION
from play.documents.replays import Replay
from play.documents.retention import note_opened
from play.games.game import Declined
from play.games.kit.base_game import bot_versions
from play.models import HASH_LENGTH, Analysis, Player

ACCOUNT: Final = "account-"
GUEST: Final = "guest-"


def key_of(replay: Replay) -> str:
    """64 hexadecimal digits that follow from the game, the rules and how it is analysed."""
    content = {
        "plan": ANALYSIS_VERSION,
        "game": replay.game.key,
        "setup": replay.setup,
        "versions": versions_of(replay),
        "opening": replay.history.start.state(),
        "actions": actions_of(replay),
    }
    return content_hash(content)


def versions_of(replay: Replay) -> str:
    return bot_versions(replay.game, [replay.game.analysis_bot])


def actions_of(replay: Replay) -> list[list[str]]:
    return [[step.seat, step.action] for step in replay.history.plies]


def find_analysis(replay: Replay) -> Analysis | None:
    """The game's analysis by the rules as they are now, complete or not."""
    analysis = Analysis.objects.filter(key=key_of(replay)).first()
    return analysis if analysis and note_opened(analysis) else None


@transaction.atomic
def request_analysis(*, replay: Replay, player: Player) -> Analysis:
    """The analysis of a game, begun if there is none; one that was given up is tried again.

    Raises Declined beyond the quota.
    """
    analysis = find_analysis(replay)
    if analysis is None:
        check_quota(player)
        analysis, _is_new = Analysis.objects.get_or_create(
            key=key_of(replay),
            defaults={
                "game": replay.game.key,
                "setup": replay.setup,
                "versions": versions_of(replay),
                "start_state": replay.history.start.state(),
                "actions": actions_of(replay),
                "asked_by": requester(player),
                "network": player.network,
            },
        )
    elif analysis.is_given_up:
        check_quota(player)
        Analysis.objects.filter(pk=analysis.pk).update(is_given_up=False, attempts=0, error="")
        analysis.is_given_up = False
    if analysis.finished_at is None:
        tasks.send_on_commit(analysis)
    return analysis


def requester(player: Player) -> str:
    """By what a caller's requests are counted: the account, or the keyed hash of an address or a token.

    Without the secret key all addresses could be tried to find the one that was hashed.
    """
    if player.user.pk is not None:
        return f"{ACCOUNT}{player.user.pk}"
    mark = salted_hmac("play.analysis", player.origin or player.token, algorithm="sha256")
    return (GUEST + mark.hexdigest())[:HASH_LENGTH]


def check_quota(player: Player) -> None:
    """Raises Declined where the player, or the network, may not request one more analysis now.

    Where guests ask for much, a network of whose games none is analysed has its share.
    """
    lock_kind(Analysis)
    caller, is_account = requester(player), isinstance(player.user, User)
    active = Analysis.objects.unfinished().repeatable()
    today = Analysis.objects.filter(created__gte=timezone.now() - timedelta(days=1))
    most, most_of_network = BOUNDS["analyses"].of(is_account=is_account)
    a_day, a_day_of_network = BOUNDS["analyses_a_day"].of(is_account=is_account)
    if active.filter(asked_by=caller).count() >= most:
        sentence = _(
            "%(most)d of your games are being analysed, the most at a time; wait for one to finish."
        )
        raise Declined("too_many", sentence % {"most": most})
    if today.filter(asked_by=caller).count() >= a_day:
        sentence = _("You have had %(most)d games analysed in 24 hours; go on tomorrow.")
        raise Declined("too_many", sentence % {"most": a_day})
    alike = {"asked_by__startswith": ACCOUNT if is_account else GUEST}
    here = {**alike, "network": player.network}
    under_way = active.filter(**here).count() if player.network else 0
    if under_way >= most_of_network:
        sentence = _(
            "Many games of your network are being analysed just now; try again in a minute."
        )
        raise Declined("too_many", sentence)
    if player.network and today.filter(**here).count() >= a_day_of_network:
        sentence = _(
            "Your network has had as many games analysed as there are within 24 hours; go on tomorrow."
        )
        raise Declined("too_many", sentence)
    has_share = bool(player.network) and not under_way
    if not is_account and not has_share and active.filter(**alike).count() >= MAX_GUESTS_UNDER_WAY:
        sentence = _("Many games are being analysed just now; sign in, or try again in a minute.")
        raise Declined("too_many", sentence)
