"""`python -m tests.bench.readers ADDRESS`: readers that ask a running site all at once.

A process of its own, so that its work is not taken for the server's. Each reader keeps one
connection and asks again as soon as it has the whole answer, so the server never rests.
"""

import argparse
import json
import re
import selectors
import socket
import statistics
import sys
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


@dataclass
class Reader:
    """One connection, with the answer that it is receiving."""

    connection: socket.socket
    request: bytes
    received: bytearray = field(default_factory=bytearray)
    asked: float = 0.0

    def ask(self) -> None:
        self.received.clear()
        self.asked = time.perf_counter()
        self.connection.sendall(self.request)

    def receive(self) -> float | None:
        """The milliseconds since it asked, once all of the answer is here."""
        self.received += self.connection.recv(1 << 18)
        head, end, body = bytes(self.received).partition(b"\r\n\r\n")
        if not end or len(body) < int(LENGTH.search(head)[1]):
            return None
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise RuntimeError(f"the site answers {head.decode()}")
        return 1000 * (time.perf_counter() - self.asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="of the page, such as http://localhost:8000/cards/")
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    times = ask(arguments.address, arguments.readers, arguments.seconds)
    json.dump(
        {
            "p95": statistics.quantiles(times, n=20)[-1],
            "a second": len(times) / arguments.seconds,
        },
        sys.stdout,
    )


def ask(address: str, count: int, seconds: float) -> list[float]:
    """The milliseconds that readers waited for each of their answers within the seconds."""
    times: list[float] = []
    with selectors.DefaultSelector() as selector:
        for reader in [connect(address) for _ in range(count)]:
            selector.register(reader.connection, selectors.EVENT_READ, reader)
            reader.ask()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for key, _events in selector.select(timeout=1):
                if (waited := key.data.receive()) is not None:
                    times.append(waited)
                    key.data.ask()
    return times


def connect(address: str) -> Reader:
    parts = urlsplit(address)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"GET {target} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Accept-Encoding: gzip",
        "Accept-Language: en",
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    return Reader(socket.create_connection((parts.hostname, parts.port)), request)


if __name__ == "__main__":
    main()
