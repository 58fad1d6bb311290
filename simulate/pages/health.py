import logging
import secrets

from django.core.cache import cache
from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.editions import services as catalogue
from play.games import preparation
from simulate.queue.backlog import Backlog, read_backlog

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def health(_request: HttpRequest) -> JsonResponse:
    """Whether this process can serve the site: 200 if so, otherwise 503, with what is missing.

    Pages do without the cache, whose server is that of all machines, so it may be away. Chunks that wait
    for long tell that workers are missing.
    """
    database = database_answers()
    revision = catalogue_revision() if database else None
    backlog = known_backlog() if revision is not None else None
    engine = preparation.status()
    is_cached = cache_answers()
    ready = backlog is not None and engine == "ready"
    report = {
        "status": ("ok" if is_cached else "impaired") if ready else "unavailable",
        "database": "ok" if database else "failed",
        "cache": "ok" if is_cached else "failed",
        "catalogue": revision,
        "engine": engine,
        "waiting_chunks": backlog and backlog.chunks,
        "oldest_chunk_seconds": backlog and round(backlog.oldest_seconds, 1),
    }
    return JsonResponse(report, status=200 if ready else 503)


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("The database does not answer.")
        return False
    return True


def cache_answers() -> bool:
    """Whether something new can be kept in the cache, for a second."""
    return bool(cache.add(f"health:{secrets.token_hex(8)}", 1, timeout=1))


def catalogue_revision() -> str | None:
    """The revision of the catalogue, or None while there are no tables or no edition."""
    try:
        return catalogue.current_revision()
    except DatabaseError:
        logger.exception("The catalogue cannot be read.")
        return None


def known_backlog() -> Backlog | None:
    """What waits for workers, or None while the tables of playtests cannot be read."""
    try:
        return read_backlog()
    except DatabaseError:
        logger.exception("The waiting chunks cannot be counted.")
        return None
