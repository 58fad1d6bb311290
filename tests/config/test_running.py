"""The files of `docs/running/` fit the program and each other; releases are made alike everywhere."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest
import yaml

from config.environment import Environment
from tests.config.processes import ROOT

RUNNING = ROOT / "docs" / "running"
UNITS = sorted(RUNNING.glob("*.service"))
each_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)


def text(name):
    return (RUNNING / name).read_text()


COMPOSE = yaml.safe_load(text("compose.yaml"))
EXAMPLE = set(re.findall(r"^#?([A-Z_]+)=", text("starfighter.env.example"), re.MULTILINE))


def known_settings():
    """The variables of the table in the service's document."""
    table = (ROOT / "docs" / "service.md").read_text()
    rows = re.findall(r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", table, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"[A-Z_]+", row)}


def released():
    """The commands of the release line."""
    line = (ROOT / "Procfile").read_text().splitlines()[0]
    return [shlex.split(step) for step in line.removeprefix("release: ").split(" && ")]


def test_a_release_is_made_alike_everywhere():
    recipe = (ROOT / "Makefile").read_text().partition("\nrun: ")[2].partition("\n\n")[0]
    steps = re.findall(r"\$\(MANAGE\) (\w+)", recipe)
    assert steps
    assert [step[2] for step in released() if step[1] == "manage.py"] == steps
    assert re.findall(r"manage\.py (\w+)", text("release.sh")) == steps


def test_a_release_compiles_the_messages(tmp_path):
    shutil.copytree(ROOT / "locale", tmp_path / "locale", ignore=shutil.ignore_patterns("*.mo"))
    subprocess.run([sys.executable, *released()[0][1:]], cwd=tmp_path, check=True)
    sources = sorted((tmp_path / "locale").rglob("*.po"))
    assert sources
    assert all(source.with_suffix(".mo").exists() for source in sources)


def test_every_setting_is_documented():
    assert set(Environment.model_fields) - known_settings() == set()


def test_the_example_has_every_setting_that_containers_take_from_it():
    assert EXAMPLE - known_settings() == {"DOMAIN", "DATABASE_PASSWORD"}  # parts of addresses
    assert set(re.findall(r"\$\{([A-Z_]+)", text("compose.yaml"))) - EXAMPLE == {"VERSION"}


def test_containers_are_given_every_setting_and_none_that_is_unknown():
    services = COMPOSE["services"]
    for service in ("release", "web", "worker"):
        assert set(services[service]["environment"]) - known_settings() == set()
    wanted = set(Environment.model_fields) - {"DEBUG", "HOST", "PORT", "VAR_DIR"}  # of the image
    assert wanted - set(services["worker"]["environment"]) == set()
    assert wanted - set(services["web"]["environment"]) == {"WORKERS"}
    assert wanted - EXAMPLE == set()


@each_unit
def test_units_start_what_is_there_and_their_failures_are_told(unit):
    told = "OnFailure=starfighter-failed@%n.service" in unit.read_text()
    assert told or unit.name == "starfighter-failed@.service"
    for command in re.findall(r"^Exec\w+=/srv/starfighter/(\S+)", unit.read_text(), re.MULTILINE):
        assert command.startswith(".venv/bin/") or os.access(ROOT / command, os.X_OK)


def test_every_command_is_documented():
    table = (ROOT / "docs" / "service.md").read_text().partition("\n## Commands\n")[2]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    found = ROOT.glob("*/management/commands/[!_]*.py")
    assert sorted(listed) == sorted(path.stem for path in found)


def test_the_proxys_network_is_the_one_that_is_believed():
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    settings = COMPOSE["services"]["web"]["environment"]
    assert settings["FORWARDED_ALLOW_IPS"] == network["subnet"]
