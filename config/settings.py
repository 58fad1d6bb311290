"""Django's settings. Everything that differs between installations is read from the environment.

docs/service.md lists the variables.
"""

import os
import sqlite3
import sys
from pathlib import Path
from typing import Any, cast

from django.utils.translation import gettext_lazy as _

from config import compiled_cache, error_reports, headers, secret_key
from config.environment import (
    MAKE_KEY,
    BadSetting,
    check_sqlite,
    make_folder,
    read_environment,
    tell_bad_settings,
)
from config.logs import is_no_probe, shorten_database_errors
from config.private_files import private_file
from play.games.compiled.cache_root import cache_root

BASE_DIR = Path(__file__).resolve().parent.parent
sys.excepthook = tell_bad_settings
env = read_environment(os.environ)

# Database and queue are kept there, unless servers keep both.
HAS_SERVERS = bool(env.DATABASE_URL and env.REDIS_URL)
VAR_DIR = make_folder(env.VAR_DIR or BASE_DIR / "var", is_written=not HAS_SERVERS)

# Editions of other games that this site's owner added (`manage.py load_edition`).
EDITIONS_DIR = env.EDITIONS_DIR or VAR_DIR / "editions"

COMPILED_DIR = cache_root()
if not compiled_cache.is_writable(COMPILED_DIR):
    # Numba would put kernels beside the sources, where changes of the rules are not noticed.
    os.environ["NUMBA_CACHE_DIR"] = str(compiled_cache.copy_for_this_process(COMPILED_DIR))

DEBUG = env.DEBUG
ALLOWED_HOSTS = env.ALLOWED_HOSTS
CSRF_TRUSTED_ORIGINS = env.CSRF_TRUSTED_ORIGINS

# Figures for Prometheus, at /metrics

METRICS_TOKEN = env.METRICS_TOKEN

# Storage

LOCAL_CACHE = "django.core.cache.backends.locmem.LocMemCache"
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,  # seconds until a write gives up where somebody else keeps writing
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
# A server that does not answer is away after so long, and pages say so.
SERVER_OPTIONS = {
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds
    # The default, 4, is for spinning disks: with it PostgreSQL reads all matches instead of a player's.
    "options": "-c random_page_cost=1.1",
}


def database_settings() -> dict[str, Any]:
    """The database of DATABASE_URL, or SQLite under var/."""
    database: dict[str, Any] = dict(env.DATABASE_URL or {})
    if not database:
        name = private_file(VAR_DIR / "starfighter.sqlite3")
        database = {"ENGINE": "django.db.backends.sqlite3", "NAME": name}
    # The threads that answer requests last, so their connections may.
    database |= {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    if database["ENGINE"] == "django.db.backends.sqlite3":
        check_sqlite(sqlite3.sqlite_version_info)
        database["OPTIONS"] = {**database.get("OPTIONS", {}), **SQLITE_OPTIONS}
    else:
        database["OPTIONS"] = {**SERVER_OPTIONS, **database.get("OPTIONS", {})}
    return database


def cache_settings() -> dict[str, Any]:
    """The cache in the server of REDIS_URL, or one in the process."""
    url = env.REDIS_URL
    if url is None:
        backend = "config.metrics.LocMemCache" if METRICS_TOKEN else LOCAL_CACHE
        # Who is at the tables, and how much each caller has asked for; Django's 300 are soon full.
        return {"BACKEND": backend, "OPTIONS": {"MAX_ENTRIES": 20_000}}
    options = {
        # Without the server the cache counts as empty, and limits counted in it do not apply.
        "IGNORE_EXCEPTIONS": True,
        "SOCKET_CONNECT_TIMEOUT": 1,  # seconds
        "SOCKET_TIMEOUT": 2,
    }
    backend = "config.metrics.RedisCache" if METRICS_TOKEN else "django_redis.cache.RedisCache"
    return {"BACKEND": backend, "LOCATION": url, "OPTIONS": options}


def channel_layer_settings() -> dict[str, Any]:
    """Channels' layer in the server of REDIS_URL, or one in the process."""
    url = env.REDIS_URL
    if url is None:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    return {"BACKEND": "config.channel_layer.RedisLayer", "CONFIG": {"url": url}}


DATABASES = {"default": database_settings()}
CACHES = {
    "default": cache_settings(),
    # Pages and pieces of pages, which each process keeps for itself; see catalog/web/pages/page_cache.py.
    "pages": {
        "BACKEND": LOCAL_CACHE,
        "LOCATION": "pages",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
    # Pictures of shared links, some 100 kB each; see catalog/drawing/pictures.py.
    "pictures": {
        "BACKEND": LOCAL_CACHE,
        "LOCATION": "pictures",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 200},
    },
}
# Where limits are counted (catalog/web/limits/rate_limits.py); None counts in the process.
LIMITS_REDIS_URL = env.REDIS_URL
CHANNEL_LAYERS = {"default": channel_layer_settings()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


# The file of the secret key, or None where SECRET_KEY is set.
SECRET_KEY_FILE = None if env.SECRET_KEY else VAR_DIR / "secret_key"


def chosen_secret_key() -> str:
    """SECRET_KEY, or the one kept under var/ where there is one machine only."""
    given = env.SECRET_KEY
    if given is None and DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
        raise BadSetting(
            "SECRET_KEY",
            "is not set, although DATABASE_URL names a database server",
            f"All machines that share a database need the same key. {MAKE_KEY % 50}",
        )
    return given or secret_key.load_or_create(cast(Path, SECRET_KEY_FILE))


SECRET_KEY = chosen_secret_key()

# Security

HTTPS = env.HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/(ready/)?$", r"^metrics$"]  # asked for from within the network
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CONTENT_SECURITY_POLICY = {"DIRECTIVES": headers.CONTENT_POLICY}
# W005 and W021 ask to bind the subdomains too, which are not ours to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# No view takes a longer body (config/request_intake.py), so files that are sent stay in memory.
FILE_UPLOAD_MAX_MEMORY_SIZE = 16 * 2**20

# Application

# By their folders in play/games/; the first is the one that this site is about.
GAMES = ["starfighter", "star_frontier", "rex", "clone_wars"]
INSTALLED_APPS = [
    "config",
    "simulate",
    *(f"play.games.{game}.board" for game in GAMES),  # with templates and static files of their own
    "play",
    "decks",
    "catalog",
    "allauth",
    "allauth.account",
    "channels",
    "corsheaders",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "template_partials",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.headers.permissions_policy",
    "config.headers.accepted_codings",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simulate.pages.health.answer_probes",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "decks.accounts.owners.remember_token",
    "decks.accounts.unsent_forms.lead_back",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "catalog.web.errors.refusals.RefusalResponses",
]
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "config.metrics.count_requests")
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Mail: for those who asked for a new password, or want to know of their turn; without a server it is printed

MAIL = env.EMAIL_URL
EMAIL_BACKEND = MAIL["EMAIL_BACKEND"]
EMAIL_HOST = MAIL.get("EMAIL_HOST", "")
EMAIL_PORT = MAIL.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = MAIL.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = MAIL.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = MAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = MAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = MAIL.get("EMAIL_TIMEOUT")
DEFAULT_FROM_EMAIL = env.MAIL_FROM

# Notifications: what is sent to browsers is signed; webhooks go to public networks, unless told otherwise

VAPID_KEY = env.VAPID_KEY
PRIVATE_WEBHOOKS = env.PRIVATE_WEBHOOKS

# Accounts: a name and a password, an address if one likes, for a forgotten password alone

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
ACCOUNT_ADAPTER = "decks.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Nothing tells whether an address has an account: several accounts may name it, one may confirm it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {
    "change_password": "decks.accounts.pages.account_forms.ChangeForm",
    "reset_password": "decks.accounts.pages.account_forms.ResetForm",
    "reset_password_from_key": "decks.accounts.pages.account_forms.NewPasswordForm",
}
# Wrong passwords are counted by name and network, or by browser (decks/accounts/sign_in.py).
ACCOUNT_RATE_LIMITS = {"login_failed": None}
# No account may have them, nor a name that looks like one of them.
RESERVED_NAMES = [
    *("house", "starfighter", "admin", "administrator", "root", "system", "staff", "owner"),
    *("moderator", "mod", "support", "help", "info", "security", "webmaster", "postmaster"),
    *("abuse", "noreply", "anonymous", "guest", "null", "none", "undefined"),
]
ACCOUNT_SESSION_REMEMBER = True
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "decks:own_decks"
ACCOUNT_LOGOUT_REDIRECT_URL = "catalog:home"

# Workers: rows say what is to be done, and what no worker answered is sent again


def queue_folders() -> dict[str, Any]:
    """The folders of the queue that needs no server; made here, since Kombu wants them."""
    queue, control = VAR_DIR / "queue", VAR_DIR / "queue-control"
    for folder in (queue, control):
        folder.mkdir(mode=0o700, exist_ok=True)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "polling_interval": 0.01,  # seconds
        "max_retries": 0,  # as with Redis
    }


if env.REDIS_URL:
    CELERY_BROKER_URL = env.REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "visibility_timeout": 900,  # longer than any task
        # A reader does not wait for a queue that is away: the sweep sends again.
        "max_retries": 0,
        "socket_connect_timeout": 1,
    }
else:
    CELERY_BROKER_URL = "filesystem://"
    CELERY_BROKER_TRANSPORT = "config.folder_queue:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = queue_folders()
# Workers take turns between the queues. The first one is of the sweeps.
CELERY_TASK_QUEUES = {
    name: {"exchange": name, "routing_key": name} for name in ("celery", "chunks", "analyses")
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 300  # of any task; an error within it, before the process is ended
CELERY_TASK_TIME_LIMIT = 600
CELERY_WORKER_CONCURRENCY = env.WORKERS or 1
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# A worker waits for a queue that is away as long as it takes.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
# Celery would connect to the database anew for every chunk.
CELERY_DB_REUSE_MAX = 1_000_000
CELERY_SWEEPS = {  # seconds between two of them
    "simulate.sweep": 5.0,
    "play.sweep_analyses": 5.0,
    "play.tell_turns": 10.0,
    "play.mail_turns": 300.0,
    "site.remove_outdated": 600.0,
    "simulate.promote": 600.0,
    "simulate.write_bulk": 600.0,  # what is a day old
}
RESEND_SECONDS = 30  # without a sign of any worker, after which work is sent again

PLAYTEST_CHUNK_SECONDS = 0.5  # of one processor, by the figures of the bots (Bot.seconds_a_game)
PLAYTEST_CHUNK = 2_000  # games at most
# The builder's second opinion has so many against each stock deck: four chunks of captain's.
OPINION_GAMES = env.OPINION_GAMES
# Of all variants that the builder's suggestions try: with their rows about 20 seconds of one processor.
SUGGESTION_GAMES = env.SUGGESTION_GAMES

# What is removed after so many days (catalog/web/rows/retention.py); 0 keeps it

REPLAY_DAYS = env.REPLAY_DAYS  # unopened replays of games between bots, and analyses
UPLOAD_DAYS = env.UPLOAD_DAYS  # unopened traces that guests brought
MATCH_DAYS = env.MATCH_DAYS  # matches that expired
GUEST_DAYS = env.GUEST_DAYS  # unchanged decks and unopened playtests of guests
PLAYTEST_DAYS = env.PLAYTEST_DAYS  # unopened playtests of accounts
OPINION_DAYS = env.OPINION_DAYS  # unopened second opinions, games that no playtest has

# The API: one form of error, published rates, an OpenAPI document

API_RATES = env.API_RATES
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "decks.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["catalog.web.api.requests.BoundedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": [
        "rest_framework.renderers.JSONRenderer",
        "catalog.web.api.browsing.PageRenderer",
    ],
    "DEFAULT_SCHEMA_CLASS": "catalog.web.api.schema.Description",
    "DATETIME_FORMAT": None,  # moments as the database gives them, in UTC, wherever the site is
    "DEFAULT_THROTTLE_CLASSES": [
        "catalog.web.api.throttles.MethodThrottle",
    ],
    "EXCEPTION_HANDLER": "catalog.web.api.errors.answer_exception",
    # The web process has put the caller's address into REMOTE_ADDR, see FORWARDED_ALLOW_IPS.
    "NUM_PROXIES": 0,
    "UNICODE_JSON": True,
    "URL_FORMAT_OVERRIDE": None,
}
# Pages of other sites may read the API, with a token if they have one; cookies do not count there.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = (
    *("accept", "accept-language", "authorization", "if-none-match", "last-event-id"),
    "x-seat-token",
)
CORS_EXPOSE_HEADERS = (
    *("ETag", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
)
SPECTACULAR_SETTINGS = {
    "TITLE": "Starfighter companion",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": r"/api/",
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "BotEnum": "simulate.deals.bots.BOTS",
        "PlaytestKindEnum": "simulate.models.RunKind.values",
        "MatchKindEnum": ["bot", "invitation", "open"],
        "PlaytestStatusEnum": "simulate.models.Status.values",
        "SeatEnum": "play.games.game.SEATS",
        "TableSeatEnum": "play.games.game.LETTERS",
        "DeckGameEnum": ["starfighter"],
        "OwnMatchStatusEnum": ["over", "playing", "waiting"],
        "MatchStatusEnum": "play.models.MatchStatus.values",
        "MatchKindOrReplayEnum": ["bot", "invitation", "open", "hotseat", "replay"],
        "AnyMatchKindEnum": "play.models.MatchKind.values",
        "OfferEnum": "play.models.OfferKind.values",
        "AnalysisStatusEnum": ["none", "under_way", "finished", "given_up"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "catalog.web.api.schema.add_description",
        "play.api.answers.allow_slim",
    ],
}

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = env.TIME_ZONE

# What happened, told on the terminal

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {message}", "style": "{"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "filters": {
        "short": {"()": "django.utils.log.CallbackFilter", "callback": shorten_database_errors},
        "probes": {"()": "django.utils.log.CallbackFilter", "callback": is_no_probe},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "formatter": env.LOG_FORMAT,
            "filters": ["probes", "short"],
        }
    },
    "loggers": {
        # Who sends another name than ALLOWED_HOSTS has is answered with 400, which is no error here.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # The same for an address that is too long to be led on.
        "django.security.DisallowedRedirect": {"level": "CRITICAL"},
        # Without this Django tells errors in answers to nobody unless DEBUG is on.
        "django": {"handlers": ["terminal"], "level": "ERROR", "propagate": True},
        "celery": {"handlers": ["terminal"], "level": "WARNING", "propagate": True},
        "uvicorn": {"handlers": ["terminal"], "level": "WARNING", "propagate": True},
        **{
            name: {"handlers": ["terminal"], "level": "INFO", "propagate": True}
            for name in ("config", "catalog", "decks", "play", "simulate")
        },
    },
}

SENTRY_DSN = env.SENTRY_DSN
if SENTRY_DSN:
    error_reports.start(SENTRY_DSN)
