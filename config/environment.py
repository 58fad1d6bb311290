"""Typed readers of the environment. A value that cannot be used is refused by its name."""

import ipaddress
import os
import sys
import zoneinfo
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from catalog.web.limits.processors import available_processors

YES = ("1", "on", "true", "yes")
NO = ("0", "off", "false", "no")
OLDEST_SQLITE = (3, 35, 0)  # which tells what it has inserted
DATABASE_SCHEMES = ("postgres", "postgresql", "sqlite")
REDIS_SCHEMES = ("redis", "rediss", "unix")
MAIL_PORTS = {"smtp": 587, "smtps": 465}
MAIL_TIMEOUT = 20
SHORTEST_SECRET_KEY = 50
SHORTEST_TOKEN = 24
MAX_PROCESSES = 256
MAX_DAYS = 36_500
MAX_GAMES = 1_000_000


class BadSetting(ImproperlyConfigured):
    """A setting that cannot be used: its name, what is wrong and how to mend it."""

    def __init__(self, name: str, problem: str, remedy: str) -> None:
        super().__init__(f"{name} {problem}. {remedy}")
        self.name = name


def tell_bad_setting(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Ends a process by a bad setting with its sentence; every other error has its traceback."""
    if isinstance(error, BadSetting):
        sys.stderr.write(f"{error}\n")
    else:
        sys.__excepthook__(kind, error, traceback)


class Environment:
    """Reads settings from a mapping such as `os.environ`; a blank value counts as not set."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = variables

    def text(self, name: str, default: str = "") -> str:
        """The value without surrounding blanks."""
        return self.variables.get(name, "").strip() or default

    def flag(self, name: str, *, default: bool) -> bool:
        """True for on/true/yes/1, False for off/false/no/0, in any case of letters."""
        value = self.text(name).lower()
        if value in YES:
            return True
        if value in NO:
            return False
        if value:
            raise BadSetting(name, f"is {value!r}, which is neither on nor off", "Set on or off.")
        return default

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """One of the choices; the first is the default."""
        value = self.text(name, choices[0]).lower()
        if value not in choices:
            known = " or ".join(choices)
            raise BadSetting(name, f"is {value!r}, which is not known", f"Set {known}.")
        return value

    def words(self, name: str, default: tuple[str, ...] = ()) -> list[str]:
        """The parts of a list separated by commas."""
        value = self.text(name)
        return [word.strip() for word in value.split(",") if word.strip()] or list(default)

    def hosts(self, name: str, default: tuple[str, ...]) -> list[str]:
        """Host names without scheme, path or port."""
        hosts = self.words(name, default)
        for host in hosts:
            if "/" in host or " " in host or (":" in host and not host.startswith("[")):
                raise BadSetting(
                    name,
                    f"has {host!r}, which is not a bare host name",
                    "Give names such as cards.example.org, separated by commas.",
                )
        return hosts

    def origins(self, name: str) -> list[str]:
        """Origins such as `https://cards.example.org`."""
        origins = self.words(name)
        for origin in origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
                raise BadSetting(
                    name,
                    f"has {origin!r}, which is not an origin",
                    "Give scheme and host, such as https://cards.example.org.",
                )
        return origins

    def networks(self, name: str) -> list[str]:
        """Addresses such as `127.0.0.1` and networks such as `172.16.0.0/12`."""
        networks = self.words(name)
        for network in networks:
            try:
                ipaddress.ip_network(network)
            except ValueError as error:
                raise BadSetting(
                    name,
                    f"has {network!r}, which is neither an address nor a network",
                    "Give those of the proxies, such as 127.0.0.1 or 172.16.0.0/12, separated by commas.",
                ) from error
        return networks

    def folder(self, name: str, default: Path, *, is_written: bool) -> Path:
        """A folder, made if there is none for its owner alone, in which files can be made if need be."""
        folder = Path(self.text(name, str(default))).expanduser().resolve()
        remedy = "Set a folder in which this account may write."
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            problem = f"is {str(folder)!r}, which cannot be made ({error.strerror})"
            raise BadSetting(name, problem, remedy) from error
        if is_written and not os.access(folder, os.W_OK | os.X_OK):
            raise BadSetting(name, f"is {str(folder)!r}, which cannot be written", remedy)
        return folder

    def port(self, name: str, default: int) -> int:
        """A TCP port from 1 to 65535."""
        value = self.text(name, str(default))
        if not (value.isascii() and value.isdigit() and 1 <= int(value) <= 65535):
            raise BadSetting(
                name, f"is {value!r}, which is no port", "Set a number from 1 to 65535."
            )
        return int(value)

    def processes(self, name: str, default: int | None = None) -> int:
        """A number of processes from 0 to 256; without a default it is one a processor."""
        value = self.text(name)
        if not value:
            return available_processors() if default is None else default
        return self._number(name, value, MAX_PROCESSES, "processes")

    def days(self, name: str, default: int) -> int:
        """A number of days from 0 to 36,500."""
        return self._number(name, self.text(name, str(default)), MAX_DAYS, "days")

    def games(self, name: str, default: int) -> int:
        """A number of games from 0 to 1,000,000."""
        return self._number(name, self.text(name, str(default)), MAX_GAMES, "games")

    def _number(self, name: str, value: str, most: int, things: str) -> int:
        if not (value.isascii() and value.isdigit() and int(value) <= most):
            raise BadSetting(
                name,
                f"is {value!r}, which is no number of {things}",
                f"Set a whole number from 0 to {most}.",
            )
        return int(value)

    def time_zone(self, name: str, default: str) -> str:
        """The key of a time zone that this machine knows."""
        value = self.text(name, default)
        try:
            zoneinfo.ZoneInfo(value)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
            remedy = "Set a name such as UTC or Europe/Berlin."
            raise BadSetting(name, f"is {value!r}, an unknown time zone", remedy) from error
        return value

    def secret_key(self, name: str) -> str | None:
        """A key of enough characters to sign with, or None when none is set."""
        value = self.text(name)
        if not value:
            return None
        if len(value) < SHORTEST_SECRET_KEY:
            raise BadSetting(
                name,
                f"has {len(value)} characters, fewer than {SHORTEST_SECRET_KEY}",
                'Make one with: python -c "import secrets; print(secrets.token_urlsafe(50))".',
            )
        return value

    def token(self, name: str) -> str:
        """A token that nobody guesses, empty when none is set."""
        value = self.text(name)
        if value and (len(value) < SHORTEST_TOKEN or not value.isascii() or " " in value):
            raise BadSetting(
                name,
                f"is no token of at least {SHORTEST_TOKEN} letters and figures",
                'Make one with: python -c "import secrets; print(secrets.token_urlsafe(30))".',
            )
        return value

    def redis_url(self, name: str) -> str | None:
        """The address of a Redis server, or None when none is set."""
        value = self.text(name)
        if not value:
            return None
        scheme, host, path = split_url(value)
        if scheme not in REDIS_SCHEMES or not (path if scheme == "unix" else host):
            # The value may hold a password, so the message does not repeat it.
            raise BadSetting(
                name,
                "is not the address of a Redis server",
                "Set an address such as redis://localhost:6379/0.",
            )
        return value

    def mail(self, name: str) -> dict[str, Any]:
        """Django's settings of the mail server that a URL names; none set prints mail instead.

        `smtp://` begins plain and turns to encryption (STARTTLS), `smtps://` is encrypted throughout.
        """
        value = self.text(name)
        if not value:
            return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
        scheme, host, _path = split_url(value)
        if scheme not in MAIL_PORTS or not host:
            # The value may hold a password, so the message does not repeat it.
            raise BadSetting(
                name,
                "is not the address of a mail server",
                "Set an address such as smtp://user:password@mail.example.org:587, "
                "or leave it out to print mail on the terminal.",
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

    def database(self, name: str) -> dict[str, Any] | None:
        """Django's settings of the database that a URL names, or None when none is set."""
        value = self.text(name)
        if not value:
            return None
        scheme, _, path = split_url(value)
        try:
            settings = dict(dj_database_url.parse(value))
        except (dj_database_url.ParseError, dj_database_url.UnknownSchemeError, ValueError):
            settings = {}
        if scheme not in DATABASE_SCHEMES or not path.strip("/") or not settings.get("NAME"):
            raise BadSetting(
                name,
                "is not the address of a database that can be used here",
                "Set an address such as postgres://user:password@localhost:5432/starfighter, "
                "or leave it out to use SQLite under var/.",
            )
        return settings


def check_sqlite(version: tuple[int, int, int]) -> None:
    """Raises BadSetting for a SQLite that lacks what playtests are written with."""
    if version < OLDEST_SQLITE:
        found, needed = (".".join(map(str, each)) for each in (version, OLDEST_SQLITE))
        raise BadSetting(
            "DATABASE_URL",
            f"means SQLite, and that of this Python is {found}, which is too old",
            f"Use a Python with SQLite {needed} or newer, or set the address of a PostgreSQL server.",
        )


def split_url(value: str) -> tuple[str, str, str]:
    """Scheme, host and path of a URL; empty strings when it is malformed."""
    try:
        parts = urlsplit(value)
        return parts.scheme, parts.hostname or "", parts.path if parts.port != 0 else ""
    except ValueError:
        return "", "", ""
