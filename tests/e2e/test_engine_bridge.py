"""`play_engine` against the running server: an engine plays a whole match at the table."""

import re
import subprocess
import sys

from tests.config.processes import ROOT, settings_of

ACCOUNT = """
from django.contrib.auth.models import User
from decks.accounts.tokens import issue_token
user = User.objects.create_user("engineer")
print(issue_token(user=user, name="engine", scopes=["play"]))
"""


def manage(folder, *words: str) -> str:
    ended = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=settings_of(folder, {"DJANGO_SETTINGS_MODULE": "config.settings"}),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    return ended.stdout


def test_an_engine_plays_a_match_against_a_bot(site, site_folder):
    token = manage(site_folder, "shell", "--verbosity", "0", "-c", ACCOUNT).strip()
    engine = f"{sys.executable} {ROOT / 'docs' / 'examples' / 'engine.py'}"
    words = ("--site", site, "--token", token, "--against", "cadet", "--games", "1")
    told = manage(site_folder, "play_engine", engine, *words)
    assert "Fronts First plays at" in told
    assert re.search(r": (won|lost|drawn) \(\w+\)$", told.strip())
