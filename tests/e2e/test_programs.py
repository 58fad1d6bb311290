"""Programs at the running server: an engine through `play_engine`, and the one of `docs/write_a_bot.md`."""

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from tests.config.processes import ROOT, manage, shell
from tests.patience import PATIENCE
from tests.simulate.queue.installation import until

NAMES = ("engine", "robot", "person", "friend")
ACCOUNTS = f"""
from django.contrib.auth.models import User
from decks.accounts.bots import declare_bot
from decks.accounts.tokens import issue_token
for name in {NAMES}:
    user = User.objects.create_user(name)
    if name in ("engine", "robot"):
        declare_bot(user=user, author="Ann")
    print(issue_token(user=user, name="program", scopes=["read", "play"]))
"""
ENGINE = f"{sys.executable} {ROOT / 'docs' / 'examples' / 'engine.py'}"
OUTCOME = re.compile(r": (won|lost|drawn) \(\w+\)$")


@pytest.fixture(scope="module")
def tokens(site, site_folder):
    """Those of an engine, of a bot and of a person for each of them, by their names."""
    made = shell(ACCOUNTS, var=site_folder)
    assert made.returncode == 0, made.stderr
    return dict(zip(NAMES, made.stdout.split()[-4:], strict=True))


class Program:
    """Asks the API with a token."""

    def __init__(self, site, token):
        self.site, self.token = site, token

    def call(self, method, address, body=None):
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.site}/api/matches/{address}"
        answer = requests.request(method, address, json=body, headers=headers, timeout=PATIENCE)
        answer.raise_for_status()
        return answer.json()

    def table(self, slug):
        return self.call("GET", f"{slug}/")


def test_an_engine_plays_bots_and_takes_challenges(site, site_folder, tokens):
    def outcome(token, *more):
        words = ("--site", site, "--games", "1", "--token", token, *more)
        told = manage("play_engine", ENGINE, *words, var=site_folder)
        assert "Fronts First plays at" in told.stdout, told.stderr
        return OUTCOME.search(told.stdout.strip())[1]

    assert outcome(tokens["engine"], "--against", "cadet")
    asked = {"kind": "invitation", "mode": "skirmish", "to": "engine"}
    Program(site, tokens["person"]).call("POST", "", asked)
    with ThreadPoolExecutor() as threads:
        both = threads.map(outcome, (tokens["engine"], tokens["person"]))
    assert sorted(both) in (["lost", "won"], ["drawn", "drawn"])


@pytest.fixture
def robot(site, tokens, tmp_path):
    """The documented program, as it runs."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the program of the document.")
    document = (ROOT / "docs/write_a_bot.md").read_text()
    (program,) = re.findall(r"```js\n(.*?)```", document, re.DOTALL)
    file = tmp_path / "bot.mjs"
    file.write_text(program)
    process = subprocess.Popen([node, file], env={"SITE": site, "TOKEN": tokens["robot"]})
    yield process
    process.terminate()
    process.wait(PATIENCE)


def test_the_documented_bot_plays_and_answers_a_challenge_and_a_take_back(site, tokens, robot):
    person, bot = Program(site, tokens["friend"]), Program(site, tokens["robot"])
    new = {"kind": "invitation", "mode": "training", "by_chance": True, "to": "robot"}
    slug = person.call("POST", "", new)["id"]
    until(lambda: person.table(slug)["match"]["players"]["B"], "the bot to sit down")
    person.call("POST", f"{slug}/salt/", {"salt": "wasps"})
    until(lambda: person.table(slug)["view"], "the match to begin")
    assert person.table(slug)["match"]["players"]["B"]["name"] == "robot (bot)"

    def own_table():
        table = person.table(slug)
        return table if table["view"]["legal"] else None

    table = until(own_table, "the bot to act")
    action = {"ply": table["ply"], "action": table["view"]["legal"][0]}
    person.call("POST", f"{slug}/actions/", action)
    table = until(own_table, "the bot's answer")
    person.call("POST", f"{slug}/take-back/", {"ply": table["ply"]})
    until(lambda: person.table(slug)["branch"] == 1, "the bot to agree")
    (match,) = until(lambda: bot.call("GET", "mine/?kind=bot")["results"], "its match to end")
    assert match["names"]["B"] == "Cadet"
    assert robot.poll() is None
