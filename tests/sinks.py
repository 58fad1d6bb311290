"""What the site sends elsewhere, caught on this machine: a push service, and the address of a webhook."""

import base64
import http.server
import json
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = b"0123456789abcdef"


@dataclass(frozen=True, slots=True)
class Caught:
    """A request that arrived."""

    path: str
    headers: Message
    body: bytes


@dataclass
class Sink:
    """A server that keeps every POST, and answers it with the next of `first`, then always with `status`."""

    address: str
    status: int = 201
    first: list[int | None] = field(default_factory=list)
    """None is an answer without an end."""
    is_slow: bool = False
    """Whether it answers byte by byte, without an end."""
    caught: list[Caught] = field(default_factory=list)


@contextmanager
def sink():
    """A server on this machine until the block ends."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.caught.append(Caught(self.path, self.headers, body))
            status = kept.first.pop(0) if kept.first else kept.status
            while kept.is_slow or status is None:
                self.wfile.write(b"H")
                time.sleep(0.1)
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"{kept.address}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_told):
            """Says nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept = Sink(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of a browser's push subscription, which reads what was sent to it."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": encoded(point), "auth": encoded(AUTH)}

    def read(self, caught):
        """The message that was encrypted for this browser."""
        keys = {"private_key": self.key, "auth_secret": AUTH}
        return json.loads(http_ece.decrypt(caught.body, **keys, version="aes128gcm"))
