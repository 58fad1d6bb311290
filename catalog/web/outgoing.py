"""Requests to addresses that users name: to public networks only, bounded in time and size.

Every name is resolved here and the connection goes to just that address, so a name cannot lead elsewhere once
it was checked. Redirects are not followed, and proxies of the environment are not used.
"""

import ipaddress
import socket
from contextlib import suppress
from threading import Timer
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

TIMEOUT: Final = (5, 10)  # seconds to connect, and between two pieces of the answer
MAX_SECONDS: Final = 10.0  # of a connection, however slowly its other end speaks
MAX_ANSWER: Final = 16 * 1024  # bytes that are read
ASSIGNED: Final = ipaddress.ip_network("2000::/3")
"""The IPv6 network of public addresses; beside it are private ones and ways to IPv4 such as 64:ff9b::/96."""
TRANSLATED: Final = ipaddress.ip_network("2002::/16")
"""The part of it whose addresses lead to IPv4 ones."""


class NotPublic(Exception):
    """The address leads into a network that is not public, or to nobody."""


def check_address(address: str) -> None:
    """Raises ValueError, with a sentence for the user, unless requests may be sent to the address."""
    example = _("Give an address such as https://bot.example.org/turns.")
    schemes = ("https", "http") if settings.PRIVATE_WEBHOOKS else ("https",)
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in schemes or parts.username or parts.fragment:
        raise ValueError(example)
    if settings.PRIVATE_WEBHOOKS:
        return  # whose hosts may have names of one word
    if is_private_name(host):
        raise ValueError(_("The address has to be in a public network."))
    try:
        URLValidator(schemes)(address)
    except ValidationError as error:
        raise ValueError(example) from error


def is_private_name(host: str) -> bool:
    """Whether the host is plainly a private one, without asking a name server."""
    try:
        return not is_public(ipaddress.ip_address(host))
    except ValueError:
        return "." not in host or host.endswith((".local", ".localhost", ".internal"))


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether the address is one of the public Internet."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address not in ASSIGNED or address in TRANSLATED:
            return False
    return address.is_global and not address.is_multicast


def public_address(host: str, port: int) -> str:
    """An address of the host to connect with. Raises NotPublic."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotPublic(f"{host} is not known") from error
    for *_rest, (address, *_port) in found:
        if settings.PRIVATE_WEBHOOKS or is_public(ipaddress.ip_address(str(address).split("%")[0])):
            return str(address)
    raise NotPublic(f"{host} is not in a public network")


class Cut:
    """Ends a connection after MAX_SECONDS; TLS takes the socket itself away, so this has its twin."""

    def __init__(self, connection: socket.socket) -> None:
        self.twin = connection.dup()
        self.timer = Timer(MAX_SECONDS, self.shut_down)
        self.timer.daemon = True
        self.timer.start()

    def shut_down(self) -> None:
        with suppress(OSError):
            self.twin.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.timer.cancel()
        self.twin.close()


class PublicConnection(HTTPConnection):
    cut: Cut | None = None

    def _new_conn(self) -> socket.socket:
        host = self._dns_host
        self._dns_host = public_address(host, self.port)
        try:
            connection = super()._new_conn()
        finally:
            self._dns_host = host
        self.cut = Cut(connection)
        return connection

    def close(self) -> None:
        if self.cut is not None:
            self.cut.close()
        super().close()


class PublicTlsConnection(PublicConnection, HTTPSConnection):
    """Certificates are compared with the name, which is there again by then."""


class PublicPool(HTTPConnectionPool):
    ConnectionCls = PublicConnection


class PublicTlsPool(HTTPSConnectionPool):
    ConnectionCls = PublicTlsConnection


class PublicAdapter(HTTPAdapter):
    """Connects to public addresses, and reads the beginning of what is answered."""

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs)
        pools = {"http": PublicPool, "https": PublicTlsPool}
        self.poolmanager.pool_classes_by_scheme = pools

    def send(  # type: ignore[override]
        self, request: requests.PreparedRequest, **options: Any
    ) -> requests.Response:
        response = super().send(request, **{**options, "stream": True, "timeout": TIMEOUT})
        try:
            response._content = response.raw.read(MAX_ANSWER, decode_content=False)
        except HTTPError as error:
            raise requests.ConnectionError(error, request=request) from error
        finally:
            response.close()
        return response


def public_session() -> requests.Session:
    """A session that reaches public networks only."""
    session = requests.Session()
    session.trust_env = False
    session.max_redirects = 0
    session.mount("https://", PublicAdapter())
    session.mount("http://", PublicAdapter())
    return session
