"""The environment as typed values. All values that cannot be used are refused at once, each by its name."""

import base64
import ipaddress
import os
import re
import sys
import zoneinfo
from collections.abc import Callable, Mapping
from email.utils import parseaddr
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Final, Literal
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from catalog.web.limits.processors import available_processors

YES: Final = ("1", "on", "true", "yes")
NO: Final = ("0", "off", "false", "no")
OLDEST_SQLITE: Final = (3, 35, 0)  # which tells what it has inserted
DATABASE_SCHEMES: Final = ("postgres", "postgresql", "sqlite")
REDIS_SCHEMES: Final = ("redis", "rediss", "unix")
MAIL_PORTS: Final = {"smtp": 587, "smtps": 465}
MAIL_TIMEOUT: Final = 20
MIN_SECRET_KEY_LENGTH: Final = 50
MIN_TOKEN_LENGTH: Final = 24
VAPID_KEY_LENGTH: Final = 32  # bytes
MAX_PROCESSES: Final = 256
MAX_DAYS: Final = 36_500
MAX_GAMES: Final = 1_000_000
PRINTED_MAIL: Final = {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
LOCAL_HOSTS: Final = ["localhost", "127.0.0.1", "[::1]"]


class BadSettings(ImproperlyConfigured):
    """Settings that cannot be used; the message has a line for each: its name, what is wrong, the remedy."""


class BadSetting(BadSettings):
    """One of them."""

    def __init__(self, name: str, problem: str, remedy: str) -> None:
        super().__init__(f"{name} {problem}. {remedy}")
        self.name = name


def tell_bad_settings(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Ends a process by bad settings with their sentences; every other error has its traceback."""
    if isinstance(error, BadSettings):
        sys.stderr.write(f"{error}\n")
    else:
        sys.__excepthook__(kind, error, traceback)


def read_flag(value: str) -> bool:
    """On/true/yes/1 or off/false/no/0, in any case of letters."""
    if value.lower() in (*YES, *NO):
        return value.lower() in YES
    raise ValueError(f"is {value!r}, which is neither on nor off. Set on or off.")


def read_words(value: str) -> list[str]:
    """The parts of a list separated by commas."""
    return [word.strip() for word in value.split(",") if word.strip()]


def read_hosts(value: str) -> list[str]:
    """Host names without scheme, path or port."""
    for host in read_words(value):
        if "/" in host or " " in host or (":" in host and not host.startswith("[")):
            raise ValueError(
                f"has {host!r}, which is not a bare host name."
                " Give names such as cards.example.org, separated by commas."
            )
    return read_words(value)


def read_origins(value: str) -> list[str]:
    """Origins such as `https://cards.example.org`."""
    for origin in read_words(value):
        scheme, host, path = split_url(origin)
        if scheme not in ("http", "https") or not host or path:
            raise ValueError(
                f"has {origin!r}, which is not an origin."
                " Give scheme and host, such as https://cards.example.org."
            )
    return read_words(value)


def read_networks(value: str) -> list[str]:
    """Addresses such as `127.0.0.1` and networks such as `172.16.0.0/12`."""
    for network in read_words(value):
        try:
            ipaddress.ip_network(network)
        except ValueError as error:
            raise ValueError(
                f"has {network!r}, which is neither an address nor a network. Give those of the"
                " proxies, such as 127.0.0.1 or 172.16.0.0/12, separated by commas."
            ) from error
    return read_words(value)


def read_number(lowest: int, highest: int, things: str, step: int = 1) -> Callable[[str], int]:
    """A reader of whole numbers; with a step of 2, of even ones."""

    def read(value: str) -> int:
        number = int(value) if value.isascii() and value.isdigit() else -1
        if lowest <= number <= highest and number % step == 0:
            return number
        kind = "an even" if step == 2 else "a whole"
        raise ValueError(
            f"is {value!r}, which is no {things}. Set {kind} number from {lowest} to {highest}."
        )

    return read


def read_log_format(value: str) -> str:
    if value.lower() in ("line", "json"):
        return value.lower()
    raise ValueError(f"is {value!r}, which is not known. Set line or json.")


def read_sender(value: str) -> str:
    """An address of mail, with a name before it or without."""
    if not value.isprintable() or not re.fullmatch(r"[^@\s]+@[^@\s]+", parseaddr(value)[1]):
        raise ValueError(
            f"is {value!r}, which is no sender of mail."
            " Set an address such as Starfighter <cards@example.org>."
        )
    return value


def read_folder(value: str) -> Path:
    """A folder that is there and can be read, or that can be made yet."""
    folder = Path(value)
    if os.path.lexists(folder) and not (folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)):
        raise ValueError(f"is {value!r}, which cannot be read as a folder. Set another path.")
    return folder


def read_time_zone(value: str) -> str:
    """The key of a time zone that this machine knows."""
    try:
        zoneinfo.ZoneInfo(value)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(
            f"is {value!r}, an unknown time zone. Set a name such as UTC or Europe/Berlin."
        ) from error
    return value


def read_secret_key(value: str) -> str:
    """A key of enough characters to sign with."""
    if len(value) < MIN_SECRET_KEY_LENGTH:
        raise ValueError(
            f"has {len(value)} characters, fewer than {MIN_SECRET_KEY_LENGTH}. Make one with:"
            ' python -c "import secrets; print(secrets.token_urlsafe(50))".'
        )
    return value


def read_token(value: str) -> str:
    """A token that nobody guesses."""
    if len(value) < MIN_TOKEN_LENGTH or not value.isascii() or " " in value:
        raise ValueError(
            f"is no token of at least {MIN_TOKEN_LENGTH} letters and figures. Make one with:"
            ' python -c "import secrets; print(secrets.token_urlsafe(30))".'
        )
    return value


def read_vapid_key(value: str) -> str:
    """A private key for Web Push: 32 bytes in base64url."""
    try:
        is_key = len(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))) == VAPID_KEY_LENGTH
    except ValueError:
        is_key = False
    if not is_key:
        raise ValueError(
            "is no key of 32 bytes in base64url. Make one with:"
            ' python -c "import secrets; print(secrets.token_urlsafe(32))".'
        )
    return value


# Addresses may hold a password, so the messages about them do not repeat them.


def read_redis_url(value: str) -> str:
    scheme, host, path = split_url(value)
    if scheme not in REDIS_SCHEMES or not (path if scheme == "unix" else host):
        raise ValueError(
            "is not the address of a Redis server. Set an address such as redis://localhost:6379/0."
        )
    return value


def read_mail_url(value: str) -> dict[str, Any]:
    """Django's settings of a mail server.

    `smtp://` begins plain and turns to encryption (STARTTLS), `smtps://` is encrypted throughout.
    """
    scheme, host, _path = split_url(value)
    if scheme not in MAIL_PORTS or not host:
        raise ValueError(
            "is not the address of a mail server. Set an address such as"
            " smtp://user:password@mail.example.org:587, or leave it out to print mail on the terminal."
        )
    parts = urlsplit(value)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": host,
        "EMAIL_PORT": parts.port or MAIL_PORTS[scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": scheme == "smtp",
        "EMAIL_USE_SSL": scheme == "smtps",
        "EMAIL_TIMEOUT": MAIL_TIMEOUT,
    }


def read_database_url(value: str) -> dict[str, Any]:
    """Django's settings of a database."""
    scheme, _, path = split_url(value)
    try:
        settings = dict(dj_database_url.parse(value))
    except (dj_database_url.ParseError, dj_database_url.UnknownSchemeError, ValueError):
        settings = {}
    if scheme not in DATABASE_SCHEMES or not path.strip("/") or not settings.get("NAME"):
        raise ValueError(
            "is not the address of a database that can be used here. Set an address such as"
            " postgres://user:password@localhost:5432/starfighter, or leave it out to use SQLite under"
            " var/."
        )
    return settings


def split_url(value: str) -> tuple[str, str, str]:
    """Scheme, host and path of a URL; empty strings when it is malformed."""
    try:
        parts = urlsplit(value)
        return parts.scheme, parts.hostname or "", parts.path if parts.port != 0 else ""
    except ValueError:
        return "", "", ""


Flag = Annotated[bool, BeforeValidator(read_flag)]
Processes = Annotated[int, BeforeValidator(read_number(0, MAX_PROCESSES, "number of processes"))]
Days = Annotated[int, BeforeValidator(read_number(0, MAX_DAYS, "number of days"))]


class Environment(BaseModel):
    """The variables that docs/service.md lists."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    DEBUG: Flag = False
    ALLOWED_HOSTS: Annotated[list[str], BeforeValidator(read_hosts)] = LOCAL_HOSTS
    CSRF_TRUSTED_ORIGINS: Annotated[list[str], BeforeValidator(read_origins)] = []
    HTTPS: Flag = False
    SECRET_KEY: Annotated[str | None, BeforeValidator(read_secret_key)] = None
    METRICS_TOKEN: Annotated[str, BeforeValidator(read_token)] = ""
    SENTRY_DSN: str = ""
    API_RATES: Flag = True
    VAR_DIR: Path | None = None
    EDITIONS_DIR: Annotated[Path | None, BeforeValidator(read_folder)] = None
    DATABASE_URL: Annotated[dict[str, Any] | None, BeforeValidator(read_database_url)] = None
    REDIS_URL: Annotated[str | None, BeforeValidator(read_redis_url)] = None
    EMAIL_URL: Annotated[dict[str, Any], BeforeValidator(read_mail_url)] = PRINTED_MAIL
    VAPID_KEY: Annotated[str, BeforeValidator(read_vapid_key)] = ""
    PRIVATE_WEBHOOKS: Flag = False
    MAIL_FROM: Annotated[str, BeforeValidator(read_sender)] = (
        "Starfighter companion <noreply@localhost>"
    )
    TIME_ZONE: Annotated[str, BeforeValidator(read_time_zone)] = "UTC"
    LOG_FORMAT: Annotated[Literal["line", "json"], BeforeValidator(read_log_format)] = "line"
    HOST: str = "127.0.0.1"
    PORT: Annotated[int, BeforeValidator(read_number(1, 65535, "port"))] = 8000
    FORWARDED_ALLOW_IPS: Annotated[list[str], BeforeValidator(read_networks)] = []
    WORKERS: Processes = Field(default_factory=available_processors)
    OPINION_GAMES: Annotated[
        int, BeforeValidator(read_number(2, MAX_GAMES, "number of games in pairs", step=2))
    ] = 64
    SUGGESTION_GAMES: Annotated[
        int, BeforeValidator(read_number(2, MAX_GAMES, "number of games"))
    ] = 60_000
    REPLAY_DAYS: Days = 90
    UPLOAD_DAYS: Days = 30
    MATCH_DAYS: Days = 30
    GUEST_DAYS: Days = 180
    PLAYTEST_DAYS: Days = 365
    OPINION_DAYS: Days = 7


def read_environment(variables: Mapping[str, str]) -> Environment:
    """The values of variables such as `os.environ`; a blank one counts as not set. Raises BadSettings."""
    known = Environment.model_fields.keys() & variables.keys()
    given = {name: value for name in known if (value := variables[name].strip())}
    try:
        return Environment.model_validate(given)
    except ValidationError as error:
        lines = [f"{each['loc'][0]} {each['ctx']['error']}" for each in error.errors()]
        raise BadSettings("\n".join(lines)) from None


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
