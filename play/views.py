import logging

from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog import services as catalogue
from play import preparation

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def health(_request: HttpRequest) -> JsonResponse:
    """Whether this process can do all its work: 200 if so, otherwise 503 and what is missing."""
    database = database_answers()
    revision = catalogue_revision() if database else None
    engine = preparation.status()
    ready = database and revision is not None and engine == "ready"
    report = {
        "status": "ok" if ready else "unavailable",
        "database": "ok" if database else "failed",
        "catalogue": revision,
        "engine": engine,
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


def catalogue_revision() -> str | None:
    """The revision of the catalogue, or None while there are no tables or no edition."""
    try:
        return catalogue.current_revision()
    except DatabaseError:
        logger.exception("The catalogue cannot be read.")
        return None
