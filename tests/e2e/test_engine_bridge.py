"""`play_engine` against the running server: an engine plays whole matches at the table."""

import json
import re
import subprocess
import sys
import urllib.request

from tests.config.processes import ROOT, settings_of

ACCOUNTS = """
from django.contrib.auth.models import User
from decks.accounts.bots import declare_bot
from decks.accounts.tokens import issue_token
robot, person = User.objects.create_user("robot"), User.objects.create_user("person")
declare_bot(user=robot, author="Ann")
print(*(issue_token(user=each, name="engine", scopes=["play"]) for each in (robot, person)))
"""
ENGINE = f"{sys.executable} {ROOT / 'docs' / 'examples' / 'engine.py'}"
OUTCOME = re.compile(r": (won|lost|drawn) \(\w+\)$")


def manage(folder, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=settings_of(folder, {"DJANGO_SETTINGS_MODULE": "config.settings"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told_by(process: subprocess.Popen[str]) -> str:
    told, faults = process.communicate(timeout=120)
    assert process.returncode == 0, faults[-2000:]
    return told


def test_an_engine_plays_bots_and_takes_challenges(site, site_folder):
    made = told_by(manage(site_folder, "shell", "--verbosity", "0", "-c", ACCOUNTS))
    robot, person = made.split()
    playing = ("play_engine", ENGINE, "--site", site, "--games", "1", "--token")
    told = told_by(manage(site_folder, *playing, robot, "--against", "cadet"))
    assert "Fronts First plays at" in told
    assert OUTCOME.search(told.strip())
    challenge(site, person, "robot")
    sides = [manage(site_folder, *playing, token) for token in (robot, person)]
    outcomes = [OUTCOME.search(told_by(side).strip()) for side in sides]
    assert sorted(each[1] for each in outcomes) in (["lost", "won"], ["drawn", "drawn"])


def challenge(site: str, token: str, to: str) -> None:
    sent = {"kind": "invitation", "mode": "skirmish", "to": to}
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    asked = urllib.request.Request(f"{site}/api/matches/", json.dumps(sent).encode(), headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        assert answer.status == 201
