"""The running site, embedded: SQLite, one web process.

A reader's waiting is from the request to the end of the answer: of one reader alone, and of 20 who ask
without a pause.
"""

import json
import subprocess
import sys
from functools import cache

from tests.bench.registry import Unavailable, benchmark, until_exit
from tests.e2e.chromium import MissingChromium, open_chromium
from tests.e2e.serving import serving
from tests.e2e.wire import Wire

READERS = 20
SECONDS = 2
TOGGLES = 50
PAGES = {
    "card browser": "/cards/",
    "card search": "/cards/?q=level%3A3+pivot",
    "deck page": "/decks/ares-clockwork/",
    "card set": "/api/editions/reconstruction/catalogue/",
}
# The milliseconds from a toggle to the first moment after the next frame was painted.
REACTIONS = """
async (count) => {
  const boxes = [...document.querySelectorAll("input[type=checkbox][name=card]")].slice(0, count);
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  }));
  const times = [];
  for (const box of boxes) {
    const begun = performance.now();
    box.click();
    await painted();
    times.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 100));
  }
  return times.sort((a, b) => a - b);
}
"""


@cache
def site():
    """The address of a server that runs until this process ends."""
    return until_exit.enter_context(serving(API_RATES="off", FORWARDED_ALLOW_IPS="127.0.0.1"))


def ask(path, readers=READERS):
    command = [sys.executable, "-m", "tests.bench.readers", site() + path]
    options = ["--readers", str(readers), "--seconds", str(SECONDS)]
    return json.loads(subprocess.check_output([*command, *options]))


def register(name, path):
    @benchmark(f"{name}, one reader's waiting p95", "ms")
    def waiting():
        return ask(path, readers=1)["p95"]

    @benchmark(f"{name}, {READERS} readers, answers", "1/s")
    def answers():
        return ask(path)["a second"]


for page in PAGES.items():
    register(*page)


@cache
def chromium():
    try:
        return until_exit.enter_context(open_chromium())
    except MissingChromium as missing:
        raise Unavailable(str(missing)) from missing


@benchmark("card browser, all pictures, over the wire", "kB", runs=1, warms_up=False)
def weight():
    """The page with every file that a browser fetches for it the first time."""
    with chromium().new_context() as context:
        page = context.new_page()
        wire = Wire(page)
        page.goto(f"{site()}/cards/", wait_until="networkidle")
        return wire.kilobytes("")


@benchmark(f"builder, reaction p95 of {TOGGLES} toggles", "ms")
def reaction():
    with chromium().new_context() as context:
        page = context.new_page()
        page.goto(f"{site()}/decks/new/", wait_until="networkidle")
        times = page.evaluate(REACTIONS, TOGGLES)
        return times[len(times) * 95 // 100]
