import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.editions.export import load_shipped
from decks.construction.stock import STOCK_FILE

GAMES: Final = Path(__file__).resolve().parents[2] / "games"
PACKAGE: Final = GAMES / "starfighter" / "package"
RULES: Final = ("compiled", "starfighter/engine", "starfighter/bots")
OF_THE_KIT: Final = (
    *("__init__", "chance", "engine_game", "event_fields", "generator", "json_values"),
    *("keyed_words", "refusals"),
)
NAMES: Final = {"play.games": "starfighter_engine.rules"}
"""What modules are called here and in the wheel."""


class Command(BaseCommand):
    help = (
        "Builds the wheel of starfighter-engine: rules and bots of this repository with the shipped cards and"
        " decks, for programs that need no site."
    )

    requires_system_checks = ()  # they load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to",
            type=Path,
            default=settings.VAR_DIR / "engine",
            metavar="FOLDER",
            help="where the wheel is put (default %(default)s)",
        )

    def handle(self, *_args: Any, to: Path, **_options: Any) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "source"
            gather(source)
            # The builder is in the environment, so nothing is fetched.
            command = ["uv", "build", "--wheel", "--no-build-isolation", "--quiet"]
            command += ["--python", sys.executable, "--out-dir", str(to.resolve()), str(source)]
            built = subprocess.run(  # noqa: S603
                [sys.executable, "-m", *command], capture_output=True, text=True, check=False
            )
        if built.returncode:
            raise CommandError(f"The wheel was not built; make install-dev first?\n{built.stderr}")
        for wheel in sorted(to.glob("starfighter_engine-*.whl")):
            self.stdout.write(str(wheel))


def gather(source: Path) -> None:
    """Writes everything that the wheel is built from into a new folder."""
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(settings.BASE_DIR / "LICENSE", source)
    package = source / "starfighter_engine"
    rules = package / "rules"
    for part in RULES:
        shutil.copytree(GAMES / part, rules / part, ignore=shutil.ignore_patterns("__pycache__"))
    (rules / "kit").mkdir()
    for name in OF_THE_KIT:
        shutil.copy(GAMES / "kit" / f"{name}.py", rules / "kit")
    for name in ("__init__.py", "starfighter/__init__.py"):
        shutil.copy(GAMES / name, rules / name)
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for here, there in NAMES.items():
            text = text.replace(here, there)
        path.write_text(text, encoding="utf-8")
    data = package / "data"
    data.mkdir()
    shutil.copy(STOCK_FILE, data)
    export = json.dumps(load_shipped(), ensure_ascii=False, separators=(",", ":"))
    (data / "cards.json").write_text(export, encoding="utf-8")
