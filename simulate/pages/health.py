import logging
import secrets
from collections.abc import Callable
from typing import Final

from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.editions import services as catalogue
from play.games import preparation
from play.live import downtime
from simulate.queue.backlog import Backlog, read_backlog
from simulate.queue.heartbeats import BACKUP, WORKER, seconds_since

logger = logging.getLogger(__name__)

PATHS: Final = ("/health/", "/health/ready/")
WORKER_IS_MISSED_AFTER: Final = 60.0  # seconds; living ones give a sign every few


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Whether this process is well: 200, also while its rules load, otherwise 503 with what is missing.

    `/health/ready/` answers 200 only once it can do all its work. Pages do without the cache, whose server is
    that of all machines, so it may be away, and without workers. Nothing is written.
    """
    is_connected = database_answers()
    revision = catalogue_revision() if is_connected else None
    backlog = known_backlog() if revision is not None else None
    sign_of_life, backup = (
        (seconds_or_none(WORKER), seconds_or_none(BACKUP)) if backlog is not None else (None, None)
    )
    is_full = backlog is not None and not downtime.is_written()
    engine = preparation.status()
    is_cached = cache_answers()
    has_worker = sign_of_life is not None and sign_of_life < WORKER_IS_MISSED_AFTER
    can_serve = backlog is not None and not is_full
    ready = can_serve and engine == "ready"
    alive = can_serve and engine != "failed"
    report = {
        "status": status_of(alive, ready, is_whole=is_cached and has_worker),
        "alive": alive,
        "ready": ready,
        "database": ("read-only" if is_full else "ok") if is_connected else "failed",
        "cache": "ok" if is_cached else "failed",
        "catalogue": revision,
        "engine": engine,
        "worker": "ok" if has_worker else "missing",
        "worker_seconds": sign_of_life and round(sign_of_life, 1),
        "waiting_chunks": backlog and backlog.chunks,
        "oldest_chunk_seconds": backlog and round(backlog.oldest_seconds, 1),
        "backup_seconds": backup and round(backup),
    }
    is_well = ready if request.path_info == PATHS[1] else alive
    return JsonResponse(report, status=200 if is_well else 503)


def status_of(alive: bool, ready: bool, *, is_whole: bool) -> str:
    """The state in one word."""
    if ready:
        return "ok" if is_whole else "impaired"
    return "preparing" if alive else "unavailable"


def answer_probes(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the health is told to a probe that knows only the address of the machine.

    Django refuses hosts that are not in ALLOWED_HOSTS.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        return health(request) if request.path_info in PATHS else get_response(request)

    return respond


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        logger.warning("The database does not answer: %s", error)
        return False
    return True


def cache_answers() -> bool:
    """Whether something new can be kept in the cache, for a second."""
    return bool(cache.add(f"health:{secrets.token_hex(8)}", 1, timeout=1))


def catalogue_revision() -> str | None:
    """The revision of the catalogue, or None while there are no tables or no edition."""
    try:
        return catalogue.current_revision()
    except Error:
        logger.exception("The catalogue cannot be read.")
        return None


def known_backlog() -> Backlog | None:
    """What waits for workers, or None while the tables of playtests cannot be read."""
    try:
        return read_backlog()
    except Error:
        logger.exception("The waiting chunks cannot be counted.")
        return None


def seconds_or_none(name: str) -> float | None:
    """Since the last sign of life of that name; None without one."""
    try:
        return seconds_since(name)
    except Error:
        logger.exception("The signs of life cannot be read.")
        return None
