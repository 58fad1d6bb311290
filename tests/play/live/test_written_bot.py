"""The program of `docs/write_a_bot.md`, run by Node against a real server."""

import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request

import pytest

from tests.config.processes import ROOT, manage
from tests.e2e.serving import serving

PATIENCE = 90  # seconds
SET_UP = """
from django.core.management import call_command
call_command("migrate", run_syncdb=True, verbosity=0)
call_command("load_catalogue", verbosity=0)
from django.contrib.auth.models import User
from decks.accounts.bots import declare_bot
from decks.accounts.tokens import issue_token
robot, person = User.objects.create_user("robot"), User.objects.create_user("person")
declare_bot(user=robot, author="Ann")
print(issue_token(user=robot, name="bot", scopes=["read", "play"]), issue_token(user=person, name="script"))
"""


def until(condition, what):
    ends = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < ends, f"waited {PATIENCE} s in vain for {what}"
        time.sleep(0.1)
    return found


class Person:
    """A program that stands for a person."""

    def __init__(self, site, token):
        self.site, self.token = site, token

    def call(self, method, address, body=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.site + address, data=data, method=method, headers=headers
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def table(self, slug):
        return self.call("GET", f"/api/matches/{slug}/")


@pytest.fixture
def served(tmp_path):
    """A server, and the tokens of a bot and of a person."""
    own = {"DJANGO_SETTINGS_MODULE": "tests.simulate.queue.worker_settings"}
    made = manage("shell", "--verbosity", "0", "--command", SET_UP, var=tmp_path, **own)
    assert made.returncode == 0, made.stderr
    *_said, token, person = made.stdout.split()
    with serving(is_set_up=True, WORKERS="0", VAR_DIR=str(tmp_path), **own) as site:
        yield site, token, person


@pytest.fixture
def robot(served, tmp_path):
    """The documented program, as it runs."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the program of the document.")
    site, token, _person = served
    document = (ROOT / "docs/write_a_bot.md").read_text()
    (program,) = re.findall(r"```js\n(.*?)```", document, re.DOTALL)
    file = tmp_path / "bot.mjs"
    file.write_text(program)
    process = subprocess.Popen([node, file], env={"SITE": site, "TOKEN": token})
    yield process
    process.terminate()
    process.wait(PATIENCE)


def test_the_documented_bot_plays_and_answers_a_challenge_and_a_take_back(served, robot):
    site, token, own = served
    person, bot = Person(site, own), Person(site, token)
    new = {"kind": "invitation", "mode": "training", "by_chance": True, "to": "robot"}
    slug = person.call("POST", "/api/matches/", new)["id"]
    until(lambda: person.table(slug)["match"]["players"]["B"], "the bot to sit down")
    person.call("POST", f"/api/matches/{slug}/salt/", {"salt": "wasps"})
    until(lambda: person.table(slug)["view"], "the match to begin")
    assert person.table(slug)["match"]["players"]["B"]["name"] == "robot (bot)"

    def own_table():
        table = person.table(slug)
        return table if table["view"]["legal"] else None

    table = until(own_table, "the bot to act")
    action = {"ply": table["ply"], "action": table["view"]["legal"][0]}
    person.call("POST", f"/api/matches/{slug}/actions/", action)
    table = until(own_table, "the bot's answer")
    person.call("POST", f"/api/matches/{slug}/take-back/", {"ply": table["ply"]})
    until(lambda: person.table(slug)["branch"] == 1, "the bot to agree")

    def finished():
        return bot.call("GET", "/api/matches/mine/?kind=bot")["results"]

    (match,) = until(finished, "the end of the match against the house bot")
    assert match["names"]["B"] == "Cadet"
    assert robot.poll() is None
