"""Rows and their constraints: matches with their seats and logs, ratings, recordings, analyses."""

from play.models.analyses import Analysis, AnalysisQuerySet
from play.models.blocks import Block
from play.models.challenges import Challenge, DeclineReason
from play.models.heartbeat import SiteHeartbeat
from play.models.holidays import Holiday, HolidayQuerySet
from play.models.matches import (
    ACTION_LENGTH,
    BETWEEN_PEOPLE,
    BY_RULES,
    CLOCK_DAYS,
    DAY,
    LIFETIME,
    Action,
    Match,
    MatchKind,
    MatchQuerySet,
    MatchStatus,
    Offer,
    OfferKind,
    Player,
    Seat,
    SeatKind,
    days_a_decision,
)
from play.models.puzzles import Puzzle, PuzzleDay, PuzzleSolver, PuzzleTry
from play.models.ratings import Rating, RatingChange
from play.models.reach import (
    MAX_ADDRESS_LENGTH,
    MailPace,
    PushSubscription,
    TurnMail,
    Webhook,
)
from play.models.recordings import Recording, RecordingQuerySet
from play.models.versions import HASH_LENGTH, VERSIONS_LENGTH
