"""What Prometheus reads at `/metrics`, for whoever has METRICS_TOKEN.

Requests, sockets and the cache are counted by the process that answers; the rest is read from the database,
so every web process of an installation tells the same of it.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.conf import settings
from django.core.cache.backends import locmem
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_redis import cache as django_redis
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from play.models import Analysis, Match
from simulate.queue.backlog import count_chunks, games_lately, read_backlog
from simulate.queue.heartbeats import BACKUP, seconds_since

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
MISSING: Final = object()

REQUESTS: Final = Histogram(
    "starfighter_request_seconds",
    "Seconds from a request to its answer, by view, method and class of status.",
    ("view", "method", "status"),
    buckets=BUCKETS,
)
SOCKETS: Final = Gauge("starfighter_sockets", "Open sockets of this process.")
CACHE_GETS: Final = Counter(
    "starfighter_cache_gets", "Reads of the cache, by what they found.", ("found",)
)


def count_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that notes how long each answer takes."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        view, seconds = match.view_name if match else "none", time.perf_counter() - begun
        note_request(view, request.method or "", response.status_code, seconds)
        return response

    return respond


def note_request(view: str, method: str, status: int, seconds: float) -> None:
    method = method if method in METHODS else "other"
    REQUESTS.labels(view, method, f"{status // 100}xx").observe(seconds)


def counted_sockets(application: Any) -> Any:
    """The application, which counts its connections while they last, however they end."""

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        with SOCKETS.track_inprogress():
            await application(scope, receive, send)

    return counted


class CountedGets:
    """A cache that counts what it is asked for."""

    def get(self, key: Any, default: Any = None, *arguments: Any, **options: Any) -> Any:
        found = super().get(key, MISSING, *arguments, **options)  # type: ignore[misc]
        CACHE_GETS.labels("nothing" if found is MISSING else "value").inc()
        return default if found is MISSING else found


class LocMemCache(CountedGets, locmem.LocMemCache):
    pass


class RedisCache(CountedGets, django_redis.RedisCache):  # type: ignore[misc]
    pass


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """All figures in Prometheus' text format; 404 without METRICS_TOKEN, 401 for whoever does not have it."""
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.headers.get("Authorization", "")
    if not constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    registry = CollectorRegistry()
    registry.register(Installation())
    figures = generate_latest(REGISTRY) + generate_latest(registry)
    return HttpResponse(figures, content_type=CONTENT_TYPE_LATEST)


class Installation(Collector):
    """What the rows say. While the database is away, only that."""

    def describe(self) -> list[GaugeMetricFamily]:
        return []  # so that registering reads nothing

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            families = [*of_matches(), *of_playtests(), *of_backups()]
        except Error:
            families = []
        yield gauge("database_up", "Whether the database answers.", bool(families))
        yield from families


def of_matches() -> Iterator[GaugeMetricFamily]:
    by_status = Match.objects.count_by_status()
    yield gauges("matches", "Matches by their status.", "status", by_status)
    analyses = {
        "waiting": Analysis.objects.unfinished().count(),
        "given_up": Analysis.objects.given_up().count(),
    }
    text = "Analyses of games: not finished yet, given up since they failed."
    yield gauges("analyses", text, "state", analyses)


def of_playtests() -> Iterator[GaugeMetricFamily]:
    waiting = read_backlog()
    chunks = {"waiting": waiting.chunks, **count_chunks()}
    text = "Chunks of games: wanted and not yet played, played, given up since they failed."
    yield gauges("chunks", text, "state", chunks)
    text = "Since when the oldest chunk waits."
    yield gauge("oldest_chunk_seconds", text, waiting.oldest_seconds)
    text = "Games of playtests a second, in the last minute."
    yield gauge("games_per_second", text, games_lately(seconds=60) / 60)


def of_backups() -> Iterator[GaugeMetricFamily]:
    seconds = seconds_since(BACKUP)
    if seconds is not None:
        yield gauge("backup_age_seconds", "Since the last backup, where one was made.", seconds)


def gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"starfighter_{name}", text, value=value)


def gauges(name: str, text: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"starfighter_{name}", text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
