"""Challenges: an invitation whose free seat is one account's, which sits down or declines."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from catalog.web.limits.policies import BOUNDS
from catalog.web.limits.rate_limits import check_limit
from play.games.game import SEATS, Declined, GameSeat
from play.matches.access import NoMatch
from play.matches.blocks import are_apart
from play.matches.locking import lock, save_match
from play.models import Challenge, Match, MatchKind, MatchQuerySet, MatchStatus, Player


def open_challenges(user: User) -> MatchQuerySet:
    """The challenges to an account and of it that wait for an answer, the newest first, without those of
    accounts that it blocks or that block it."""
    waiting = Match.objects.filter(status=MatchStatus.WAITING, challenge__isnull=False)
    own = Q(challenge__to=user) | Q(seats__account=user)
    found = waiting.filter(own).distinct().select_related("challenge__to__hidden_author")
    return found.apart_from(Player(user)).with_seats().newest_first()


def challenges_to(user: User) -> MatchQuerySet:
    """The challenges to an account that wait for its answer, the newest first."""
    return open_challenges(user).filter(challenge__to=user, challenge__declined="")


def check_challenge(kind: str, player: Player, seats: tuple[GameSeat, ...], to: User) -> None:
    """Raises Declined where the player cannot challenge the account to such a match, and LimitReached."""
    if kind != MatchKind.INVITATION or len(seats) != len(SEATS):
        sentence = _("A challenge is an invitation to a match of two.")
        raise Declined("bad_challenge", sentence)
    if not isinstance(player.user, User):
        raise Declined("account_needed", _("Challenges are between accounts: sign in first."))
    if player.user == to:
        raise Declined("bad_challenge", _("You cannot challenge yourself."))
    if are_apart(player.user, to.pk):
        raise Declined("not_for_you", _("This player takes no challenges of yours."))
    waiting = challenges_to(to)
    if waiting.filter(seats__account=player.user).exists():
        raise Declined("challenged", _("A challenge of yours waits there already."))
    bound = BOUNDS["challenges"]
    of_network = waiting.filter(network=player.network).count() if player.network else 0
    if waiting.count() >= bound.account or of_network >= bound.accounts_of_network:
        raise Declined("challenged", _("This player already has as many challenges as may wait."))
    check_limit("challenge", player.caller)


def check_challenged(match: Match, player: Player) -> None:
    """Raises Declined where the free seat waits for another account."""
    challenge = Challenge.objects.filter(match=match).first()
    if challenge is not None and challenge.to_id != player.user.pk:
        raise Declined("not_for_you", _("This seat waits for somebody else."))


@transaction.atomic
def decline(*, slug: str, user: User, reason: str) -> None:
    """The challenged account will not play: the match is called off. Raises Declined."""
    match = lock(slug)
    challenge = Challenge.objects.filter(match=match, to=user).first()
    if challenge is None:
        raise NoMatch
    if match.status != MatchStatus.WAITING or match.letters_of(Player(user)):
        raise Declined("not_waiting", _("This match waits for nobody (any more)."))
    challenge.declined = reason
    challenge.save(update_fields=["declined"])
    match.status = MatchStatus.EXPIRED
    save_match(match)
