"""The real server as an installation of its own that can be killed and started again, and its players."""

import asyncio
import json
import subprocess
import sys
import tempfile
from contextlib import asynccontextmanager, contextmanager, suppress

import redis
import requests
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.config.processes import ROOT, settings_of
from tests.e2e.serving import PATIENCE, SITE, free_port, set_up, wait_for


class Site:
    """A server without a worker on a folder `var`; SQLite unless the settings have it otherwise."""

    def __init__(self, var, **settings):
        self.port = free_port()
        own = {"DJANGO_SETTINGS_MODULE": "config.settings", "PORT": str(self.port)}
        self.environment = settings_of(var, {"API_RATES": "off", **own, **settings})
        self.address = f"http://127.0.0.1:{self.port}"
        set_up(self.environment)
        self.start()

    def start(self):
        """Returns when the server answers."""
        command = [sys.executable, "-m", *SITE]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment)
        wait_for(self.address, self.process)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def call(self, path, body=None, token=""):
        """The answer of the API, as JSON. Raises requests.RequestException, an OSError."""
        method, address = "GET" if body is None else "POST", f"{self.address}/api/{path}"
        headers = {"X-Seat-Token": token} if token else {}
        answer = requests.request(method, address, json=body, headers=headers, timeout=PATIENCE)
        answer.raise_for_status()
        return answer.json()

    @asynccontextmanager
    async def socket(self, slug, token=""):
        """A connection to a match, which has asked for its table. Raises OSError or ConnectionClosed."""
        headers = {"Origin": self.address} | ({"X-Seat-Token": token} if token else {})
        address = f"{self.address.replace('http', 'ws', 1)}/ws/matches/{slug}/"
        try:
            connection = await connect(address, additional_headers=headers, ping_interval=None)
        except (InvalidHandshake, EOFError) as error:  # refused or dropped at its beginning
            raise OSError(str(error)) from error
        try:
            await connection.send('{"type": "resume", "ply": null}')
            yield connection
        finally:
            connection.transport.abort()  # as a cable that is cut

    def new_match(self, **sent):
        """The address and the seat token of a match that has begun; against cadet unless told otherwise."""
        wanted = {"kind": "bot", "mode": "training", "bot": "cadet", "by_chance": True}
        host = self.call("matches/", wanted | sent)
        slug, token = str(host["id"]), str(host["seat_token"])
        self.call(f"matches/{slug}/salt/", {"salt": token[:16]}, token)
        return slug, token

    def act(self, slug, token):
        """Plays a card, or does what else is legal; the ply after it."""
        table = self.call(f"matches/{slug}/", token=token)
        legal = table["view"]["legal"]
        cards = [action for action in legal if action.startswith("play")]
        sent = {"ply": table["ply"], "action": (cards or legal)[0]}
        return int(self.call(f"matches/{slug}/actions/", sent, token)["ply"])

    async def watch(self, stack, matches, watchers):
        """New matches by their addresses and tokens, each with so many connections without a seat."""
        # A match of Training, or of a player who passes, may be over soon.
        watched = {}
        for _match in range(matches):
            slug, token = await asyncio.to_thread(self.new_match, mode="skirmish")
            new = [self.socket(slug) for _watcher in range(watchers)]
            watched[slug, token] = [await stack.enter_async_context(each) for each in new]
        return watched

    def log(self, slug, token):
        """All steps of a match, as its player sees them."""
        steps = []
        while found := self.call(f"matches/{slug}/steps/?since={len(steps)}", token=token)["steps"]:
            steps += found
        return steps


@contextmanager
def site(**settings):
    """A running server, which ends with the block."""
    with tempfile.TemporaryDirectory(prefix="starfighter-drill-") as var:
        running = Site(var, **settings)
        try:
            yield running
        finally:
            running.process.terminate()
            running.process.wait(timeout=PATIENCE)


class Redis:
    """A Redis server at a free port that keeps nothing."""

    def __init__(self):
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self):
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", ""]
        self.process = subprocess.Popen([*command, "--loglevel", "warning"], cwd="/")
        client = redis.Redis.from_url(self.url)
        while True:
            with suppress(redis.ConnectionError):
                client.ping()
                return

    def stop(self):
        self.process.terminate()
        self.process.wait()


@contextmanager
def redis_server():
    server = Redis()
    try:
        yield server
    finally:
        server.stop()


def table_of(frame):
    """The newest table that a frame shows, if it shows one."""
    return frame["steps"][-1]["table"] if frame["type"] == "steps" else frame.get("table")


async def until_ply(connection, ply, patience):
    """Whether the connection shows that ply or a later one in time."""
    with suppress(TimeoutError, ConnectionClosed):
        async with asyncio.timeout(patience):
            async for text in connection:
                table = table_of(json.loads(text))
                if table is not None and table["ply"] >= ply:
                    return True
    return False


def tell(line):
    print(line, flush=True)
