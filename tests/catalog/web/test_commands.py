import io
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command, get_commands

from catalog.management.commands.remove_outdated import Command
from catalog.web.commands import refuse_unused
from catalog.web.progress import progress_bar
from tests.config.processes import ROOT

SLOW = ("scipy.stats", "scipy.optimize", "rich.progress", "tqdm", "fontTools", "pyarrow")
"""What takes a while to import, and what --help has no use for."""
HELP = """
import sys
import django
from django.core.management import get_commands, load_command_class
django.setup()
for name, app in get_commands().items():
    if app.split(".")[0] in ("catalog", "config", "decks", "play", "simulate"):
        load_command_class(app, name).create_parser("manage.py", name).format_help()
print(sorted(set(sys.argv[1:]) & set(sys.modules)))
"""


def test_help_of_no_command_waits_for_what_only_its_work_needs():
    told = subprocess.check_output([sys.executable, "-c", HELP, *SLOW], cwd=ROOT, text=True)
    assert told.splitlines()[-1] == "[]"


def test_a_bar_tells_how_many_a_second_and_nothing_where_nobody_looks(monkeypatch):
    screen, pipe = io.StringIO(), io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    for place in (screen, pipe):
        monkeypatch.setattr(sys, "stderr", place)
        with progress_bar("games", 4) as advance:
            advance(1)
    assert all(words in screen.getvalue() for words in ("games", "1/4", "/s"))
    assert pipe.getvalue() == ""


def test_an_option_that_would_do_nothing_is_refused_by_its_name():
    refuse_unused(Command(), {"all": False}, ["all"], "does nothing")
    with pytest.raises(CommandError, match=r"^--all does nothing\.$"):
        refuse_unused(Command(), {"all": True}, ["all"], "does nothing")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("find_puzzles --check --count 3", "--count"),
        ("load_catalogue --dry-run --current", "--current"),
        ("play_engine ./bot --token t --mode total_war", "--mode"),
        ("play_engine ./bot --token t --against cadet --deck ares-clockwork", "--deck"),
        ("playtest --list stock", "DECK"),
        ("playtest --list --games 4", "--games"),
        ("playtest ares-clockwork stock --queue --jobs 200", "--jobs"),
        ("remove_outdated --dry-run --all", "--all"),
        ("sweep_matches --nonsense", "--nonsense"),
    ],
)
def test_commands_refuse_what_they_have_no_use_for(arguments, named, db):
    name, *options = arguments.split()
    assert name in get_commands()
    with pytest.raises(CommandError, match=named):
        call_command(name, *options)
