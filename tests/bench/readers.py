"""`python -m tests.bench.readers ADDRESS`: readers that ask a running site all at once.

A process of its own, so that its work is not taken for the server's. Each reader keeps one
connection and asks again as soon as it has the whole answer, so the server never rests.
"""

import argparse
import asyncio
import json
import re
import statistics
import sys
import time
from urllib.parse import urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="of the page, such as http://localhost:8000/cards/")
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    times = asyncio.run(ask(arguments.address, arguments.readers, arguments.seconds))
    p95 = statistics.quantiles(times, n=20)[-1]
    json.dump({"p95": p95, "a second": len(times) / arguments.seconds}, sys.stdout)


async def ask(address, count, seconds):
    """The milliseconds that readers waited for each of their answers within the seconds."""
    end = time.perf_counter() + seconds
    found = await asyncio.gather(*(read(address, end) for _reader in range(count)))
    return [waited for times in found for waited in times]


async def read(address, end):
    """The same of one reader, until then."""
    parts, times = urlsplit(address), list[float]()
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    lines = [f"GET {target} HTTP/1.1", f"Host: {parts.netloc}"]
    request = "\r\n".join([*lines, "Accept-Encoding: gzip", "Accept-Language: en", "", ""])
    answers, requests = await asyncio.open_connection(parts.hostname, parts.port)
    while (begun := time.perf_counter()) < end:
        requests.write(request.encode())
        head = await answers.readuntil(b"\r\n\r\n")
        await answers.readexactly(int(LENGTH.search(head)[1]))
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise RuntimeError(f"the site answers {head.decode()}")
        if (ended := time.perf_counter()) < end:
            times.append(1000 * (ended - begun))
    requests.close()
    return times


if __name__ == "__main__":
    main()
