import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.editions import services as catalogue
from play.games import preparation
from play.games.registry import damaged_editions
from play.live import downtime
from simulate.queue.backlog import read_backlog
from simulate.queue.heartbeats import BACKUP, WORKER, seconds_since

logger = logging.getLogger(__name__)
Figure = TypeVar("Figure")

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
    revision = read(catalogue.current_revision, "The catalogue") if is_connected else None
    backlog = read(read_backlog, "The number of chunks") if revision is not None else None
    sign_of_life, backup = (
        read(partial(seconds_since, name), "A sign of life") if backlog is not None else None
        for name in (WORKER, BACKUP)
    )
    is_full = backlog is not None and not downtime.is_written()
    engine = preparation.status()
    is_cached = bool(cache.add(f"health:{secrets.token_hex(8)}", 1, timeout=1))
    has_worker = sign_of_life is not None and sign_of_life < WORKER_IS_MISSED_AFTER
    damaged = damaged_editions()
    can_serve = backlog is not None and not is_full
    ready = can_serve and engine == "ready"
    alive = can_serve and engine != "failed"
    report = {
        "status": status_of(alive, ready, is_whole=is_cached and has_worker and not damaged),
        "alive": alive,
        "ready": ready,
        "database": ("read-only" if is_full else "ok") if is_connected else "failed",
        "cache": "ok" if is_cached else "failed",
        "catalogue": revision,
        "damaged_editions": damaged,
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


def read(figure: Callable[[], Figure], what: str) -> Figure | None:
    """The figure, or None, told in the log, while the database does not give it."""
    try:
        return figure()
    except Error:
        logger.exception("%s cannot be read.", what)
        return None
