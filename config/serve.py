"""`python -m config.serve`: the web process, at HOST (127.0.0.1) and PORT (8000)."""

import contextlib
import errno
import fcntl
import os
import socket
import sys
from pathlib import Path
from typing import Any, Final, TextIO

import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.environment import BadSetting, Environment, read_environment
from config.logs import begin_log

MAX_FRAME_BYTES: Final = 64 * 1024  # bytes; of what a socket takes in at all


def main() -> None:
    """Serves the site until interrupted; ends with a message if it cannot start."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    begin_log(os.environ)
    try:
        env = read_environment(os.environ)
        proxies = trusted_proxies(env)
        address = bind(env)
        # Kept open, and so locked, until the process ends.
        lock = None if env.REDIS_URL else lock_folder(settings.VAR_DIR)  # noqa: F841
        config = configuration(proxies)
        config.load()
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    sys.stdout.write(f"Starfighter companion: {url_of(address)} (stop with Ctrl+C)\n")
    sys.stdout.flush()
    # Ctrl+C is the way to stop, not an error to show.
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[address])


def configuration(
    proxies: list[str], application: Any = "config.asgi:application"
) -> uvicorn.Config:
    """How uvicorn serves the application; proxies are believed about callers."""
    return uvicorn.Config(
        application,
        lifespan="off",
        log_config=None,  # the settings say where messages go
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=5,
        ws_max_size=MAX_FRAME_BYTES,
    )


def trusted_proxies(env: Environment) -> list[str]:
    """The proxies that tell the truth about a caller's address and scheme; without any nobody is believed,
    since limits count by address.

    Raises BadSetting for HTTPS without a proxy: this process speaks plain HTTP, so every page would
    redirect to itself.
    """
    if env.HTTPS and not env.FORWARDED_ALLOW_IPS:
        raise BadSetting(
            "FORWARDED_ALLOW_IPS",
            "is not set, although HTTPS is on",
            "Set the address of the proxy that speaks HTTPS, such as 127.0.0.1.",
        )
    return list(map(str, env.FORWARDED_ALLOW_IPS))


def bind(env: Environment) -> socket.socket:
    """A socket that listens at HOST and PORT. Raises BadSetting if that is impossible."""
    host, port = env.HOST, env.PORT
    try:
        address = socket.create_server((host, port), backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            remedy = f"Stop it, or choose another port: make run PORT={port + 1}"
            raise BadSetting("PORT", f"{port} is taken by another program", remedy) from error
        if error.errno == errno.EACCES:
            remedy = "Choose one above 1023: make run PORT=8000"
            raise BadSetting("PORT", f"{port} may not be used by this account", remedy) from error
        remedy = "Set an address of this machine, such as 127.0.0.1 or 0.0.0.0."
        raise BadSetting("HOST", f"is {host!r}, where nothing can listen", remedy) from error
    # asyncio sets it for sockets that it makes itself. Without it the end of an answer waits 40 ms for the
    # acknowledgement of its beginning.
    address.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return address


def lock_folder(var: Path) -> TextIO:
    """The lock of the only web process on this folder. Raises BadSetting where there is another one.

    Without Redis the channel layer and the cache are in the process, so two would not tell each other what
    happens at their tables.
    """
    lock = (var / "web.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise BadSetting(
            "REDIS_URL",
            f"is not set, and another web process uses {var}",
            "Two web processes need Redis to tell each other what happens at their tables: set REDIS_URL "
            "for both, or stop the other one.",
        ) from error
    return lock


def url_of(address: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    host, port = address.getsockname()[:2]
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host  # noqa: S104
    return f"http://{name}:{port}/"


if __name__ == "__main__":
    main()
