"""The files of `docs/running/` fit the program and each other."""

import os
import re
from pathlib import Path

import pytest
import yaml

from config.environment import Environment

ROOT = Path(__file__).resolve().parents[2]
RUNNING = ROOT / "docs" / "running"
UNITS = sorted(RUNNING.glob("*.service"))
OF_COMPOSE = {"DOMAIN", "DATABASE_PASSWORD", "VERSION"}  # what its addresses are made of


def text(name):
    return (RUNNING / name).read_text()


def compose():
    return yaml.safe_load(text("compose.yaml"))


def known_settings():
    """The variables of the table in the service's document."""
    table = (ROOT / "docs" / "service.md").read_text()
    rows = re.findall(r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", table, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"[A-Z_]+", row)}


def locked(path):
    return set(re.findall(r"^([\w.-]+==\S+)", path.read_text(), re.MULTILINE))


def test_a_release_does_what_the_release_line_does():
    line = (ROOT / "Procfile").read_text().splitlines()[0]
    steps = re.findall(r"manage\.py (\w+)", line)
    assert steps
    assert re.findall(r"manage\.py (\w+)", text("release.sh")) == steps


@pytest.mark.parametrize("service", ["release", "web", "worker"])
def test_containers_are_given_settings_that_exist(service):
    assert set(compose()["services"][service]["environment"]) - known_settings() == set()


def test_the_example_has_every_setting_that_containers_take_from_it():
    given = set(re.findall(r"^#?([A-Z_]+)=", text("starfighter.env.example"), re.MULTILINE))
    assert given - known_settings() == OF_COMPOSE - {"VERSION"}
    assert set(re.findall(r"\$\{([A-Z_]+)", text("compose.yaml"))) - given == {"VERSION"}


def test_containers_are_given_every_setting():
    of_the_image = {"DEBUG", "HOST", "PORT", "VAR_DIR"}
    services = compose()["services"]
    wanted = set(Environment.model_fields) - of_the_image
    assert wanted - set(services["worker"]["environment"]) == set()
    assert wanted - set(services["web"]["environment"]) == {"WORKERS"}
    example = set(re.findall(r"^#?([A-Z_]+)=", text("starfighter.env.example"), re.MULTILINE))
    assert wanted - example == set()


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_the_failure_of_a_unit_is_told(unit):
    told = "OnFailure=starfighter-failed@%n.service" in unit.read_text()
    assert told or unit.name == "starfighter-failed@.service"


def test_every_command_is_documented():
    table = (ROOT / "docs" / "service.md").read_text().partition("\n## Commands\n")[2]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    found = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    commands = found - {"__init__"}
    assert sorted(listed) == sorted(commands)


def test_the_proxys_network_is_the_one_that_is_believed():
    described = compose()
    [network] = described["networks"]["inside"]["ipam"]["config"]
    settings = described["services"]["web"]["environment"]
    assert settings["FORWARDED_ALLOW_IPS"] == network["subnet"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_start_what_is_there(unit):
    for command in re.findall(r"^Exec\w+=/srv/starfighter/(\S+)", unit.read_text(), re.MULTILINE):
        assert command.startswith(".venv/bin/") or os.access(ROOT / command, os.X_OK)
