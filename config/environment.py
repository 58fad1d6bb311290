"""The environment as typed values. All values that cannot be used are refused at once, each by its name."""

import os
import sys
import zoneinfo
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Final, Literal
from urllib.parse import SplitResult, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    IPvAnyNetwork,
    StringConstraints,
    ValidationError,
)

from catalog.web.limits.processors import available_processors

OLDEST_SQLITE: Final = (3, 35, 0)  # which tells what it has inserted
DATABASE_SCHEMES: Final = ("postgres", "postgresql", "sqlite")
REDIS_SCHEMES: Final = ("redis", "rediss", "unix")
MAIL_PORTS: Final = {"smtp": 587, "smtps": 465}
MAIL_TIMEOUT: Final = 20
MIN_SECRET_KEY_LENGTH: Final = 50
MAX_PROCESSES: Final = 256
MAX_DAYS: Final = 36_500
MAX_GAMES: Final = 1_000_000
PRINTED_MAIL: Final = {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
LOCAL_HOSTS: Final = ["localhost", "127.0.0.1", "[::1]"]
# The messages about these do not repeat the value.
SECRETS: Final = frozenset(
    ("SECRET_KEY", "METRICS_TOKEN", "VAPID_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL")
)
MAKE_KEY: Final = (
    'Make one with: python -c "import secrets; print(secrets.token_urlsafe(%d))".'  # bytes
)


class BadSettings(ImproperlyConfigured):
    """Settings that cannot be used; the message has a line for each: its name, what is wrong, the remedy."""


class BadSetting(BadSettings):
    """One of them."""

    def __init__(self, name: str, problem: str, remedy: str) -> None:
        super().__init__(f"{name} {problem}. {remedy}")


def tell_bad_settings(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Ends a process by bad settings with their sentences; every other error has its traceback."""
    if isinstance(error, BadSettings):
        sys.stderr.write(f"{error}\n")
    else:
        sys.__excepthook__(kind, error, traceback)


def read_words(value: str) -> list[str]:
    """The parts of a list separated by commas."""
    return [word.strip() for word in value.split(",") if word.strip()]


def check_folder(folder: Path) -> Path:
    """A folder that is there and can be read, or that can be made yet. Raises ValueError."""
    if os.path.lexists(folder) and not (folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)):
        raise ValueError(folder)
    return folder


def check_time_zone(value: str) -> str:
    """The key of a time zone that this machine knows. Raises ValueError."""
    if value not in zoneinfo.available_timezones():
        raise ValueError(value)
    return value


def read_url(value: str, schemes: Mapping[str, object] | tuple[str, ...]) -> SplitResult:
    """The parts of a URL with one of the schemes. Raises ValueError."""
    parts = urlsplit(value)
    if parts.scheme not in schemes or parts.port == 0:
        raise ValueError(value)
    return parts


def check_redis_url(value: str) -> str:
    parts = read_url(value, REDIS_SCHEMES)
    if not (parts.path if parts.scheme == "unix" else parts.hostname):
        raise ValueError(value)
    return value


def read_mail_url(value: str) -> dict[str, Any]:
    """Django's settings of a mail server.

    `smtp://` begins plain and turns to encryption (STARTTLS), `smtps://` is encrypted throughout.
    """
    parts = read_url(value, MAIL_PORTS)
    if not parts.hostname:
        raise ValueError(value)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": MAIL_TIMEOUT,
    }


def read_database_url(value: str) -> dict[str, Any]:
    """Django's settings of a database."""
    parts, found = read_url(value, DATABASE_SCHEMES), dict(dj_database_url.parse(value))
    if not parts.path.strip("/") or not found.get("NAME"):
        raise ValueError(value)
    return found


def setting(default: Any, remedy: str, **limits: Any) -> Any:
    """A field with what to do where its value cannot be used."""
    return Field(default, description=remedy, **limits)


def number(default: Any, lowest: int, highest: int, kind: str = "a whole", **limits: Any) -> Any:
    remedy = f"Set {kind} number from {lowest} to {highest}."
    return setting(default, remedy, ge=lowest, le=highest, **limits)


def flag(default: bool) -> Any:
    return setting(default, "Set on or off.")


Words = BeforeValidator(read_words)
Host = Annotated[str, StringConstraints(pattern=r"^(\[[^/ ]+|[^/: ]+)$")]
Origin = Annotated[
    str,
    StringConstraints(to_lower=True, pattern=r"(?i)^https?://([^/?#\[\]: ]+|\[[^/ ]+\])(:\d+)?$"),
]


class Environment(BaseModel):
    """The variables that docs/service.md lists, each with the remedy for a value that cannot be used."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    DEBUG: bool = flag(False)
    ALLOWED_HOSTS: Annotated[list[Host], Words] = setting(
        LOCAL_HOSTS, "Give bare host names such as cards.example.org, separated by commas."
    )
    CSRF_TRUSTED_ORIGINS: Annotated[list[Origin], Words] = setting(
        [], "Give scheme and host, such as https://cards.example.org."
    )
    HTTPS: bool = flag(False)
    SECRET_KEY: str | None = setting(
        None,
        f"It has at least {MIN_SECRET_KEY_LENGTH} characters. {MAKE_KEY % 50}",
        min_length=MIN_SECRET_KEY_LENGTH,
    )
    METRICS_TOKEN: str = setting(
        "",
        f"It has at least 24 letters, figures and signs. {MAKE_KEY % 30}",
        pattern="^[!-~]{24,}$",
    )
    SENTRY_DSN: str = ""
    API_RATES: bool = flag(True)
    VAR_DIR: Path | None = None
    EDITIONS_DIR: Annotated[Path, AfterValidator(check_folder)] | None = setting(
        None, "Set the path of a folder that can be read."
    )
    DATABASE_URL: Annotated[dict[str, Any], BeforeValidator(read_database_url)] | None = setting(
        None,
        "Set an address such as postgres://user:password@localhost:5432/starfighter, or leave it out to use"
        " SQLite under var/.",
    )
    REDIS_URL: Annotated[str, AfterValidator(check_redis_url)] | None = setting(
        None, "Set an address such as redis://localhost:6379/0."
    )
    EMAIL_URL: Annotated[dict[str, Any], BeforeValidator(read_mail_url)] = setting(
        PRINTED_MAIL,
        "Set an address such as smtp://user:password@mail.example.org:587, or leave it out to print mail on"
        " the terminal.",
    )
    VAPID_KEY: str = setting("", MAKE_KEY % 32, pattern="^[A-Za-z0-9_-]{43}=?$")
    PRIVATE_WEBHOOKS: bool = flag(False)
    MAIL_FROM: str = setting(
        "Starfighter companion <noreply@localhost>",
        "Set an address such as Starfighter <cards@example.org>.",
        pattern=r"^([^@<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$",
    )
    TIME_ZONE: Annotated[str, AfterValidator(check_time_zone)] = setting(
        "UTC", "Set a name such as UTC or Europe/Berlin."
    )
    LOG_FORMAT: Annotated[Literal["line", "json"], BeforeValidator(str.lower)] = setting(
        "line", "Set line or json."
    )
    HOST: str = "127.0.0.1"
    PORT: int = number(8000, 1, 65535)
    FORWARDED_ALLOW_IPS: Annotated[list[IPvAnyNetwork], Words] = setting(
        [],
        "Give addresses and networks of the proxies, such as 127.0.0.1 or 172.16.0.0/12, separated by"
        " commas.",
    )
    WORKERS: int = number(available_processors(), 0, MAX_PROCESSES)
    OPINION_GAMES: int = number(64, 2, MAX_GAMES, "an even", multiple_of=2)
    SUGGESTION_GAMES: int = number(60_000, 2, MAX_GAMES)
    REPLAY_DAYS: int = number(90, 0, MAX_DAYS)
    UPLOAD_DAYS: int = number(30, 0, MAX_DAYS)
    MATCH_DAYS: int = number(30, 0, MAX_DAYS)
    GUEST_DAYS: int = number(180, 0, MAX_DAYS)
    PLAYTEST_DAYS: int = number(365, 0, MAX_DAYS)
    OPINION_DAYS: int = number(7, 0, MAX_DAYS)


def read_environment(variables: Mapping[str, str]) -> Environment:
    """The values of variables such as `os.environ`; a blank one counts as not set. Raises BadSettings."""
    known = Environment.model_fields.keys() & variables.keys()
    given = {name: value for name in known if (value := variables[name].strip())}
    try:
        return Environment.model_validate(given)
    except ValidationError as error:
        wrong = {str(each["loc"][0]) for each in error.errors()}
        lines = (unusable(name, given[name]) for name in Environment.model_fields if name in wrong)
        raise BadSettings("\n".join(lines)) from None


def unusable(name: str, value: str) -> str:
    shown = "has a value that" if name in SECRETS else f"is {value!r}, which"
    return f"{name} {shown} cannot be used. {Environment.model_fields[name].description}"


def make_folder(folder: Path, *, is_written: bool) -> Path:
    """The folder of VAR_DIR, made for its owner alone. Raises BadSetting."""
    folder = folder.expanduser().resolve()
    remedy = "Set a folder in which this account may write."
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        problem = f"is {str(folder)!r}, which cannot be made ({error.strerror})"
        raise BadSetting("VAR_DIR", problem, remedy) from error
    if is_written and not os.access(folder, os.W_OK | os.X_OK):
        raise BadSetting("VAR_DIR", f"is {str(folder)!r}, which cannot be written", remedy)
    return folder


def check_sqlite(version: tuple[int, int, int]) -> None:
    """Raises BadSetting for a SQLite that lacks what playtests are written with."""
    if version < OLDEST_SQLITE:
        found, needed = (".".join(map(str, each)) for each in (version, OLDEST_SQLITE))
        raise BadSetting(
            "DATABASE_URL",
            f"means SQLite, and that of this Python is {found}, which is too old",
            f"Use a Python with SQLite {needed} or newer, or set the address of a PostgreSQL server.",
        )
