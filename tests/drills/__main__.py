"""`python -m tests.drills NAME`: runs a drill; it ends with 1 when something is amiss."""

import argparse
import ast
import importlib
import os
import sys
from pathlib import Path

import django

from tests.drills import Amiss

FILES = sorted(Path(__file__).parent.glob("[!_]*.py"))
DRILLS = {file.stem: ast.get_docstring(ast.parse(file.read_text())) or "" for file in FILES}


def main():
    lines = [f"  {name:12} {words.partition(chr(10))[0]}" for name, words in DRILLS.items()]
    parser = argparse.ArgumentParser(
        prog="python -m tests.drills",
        description="Runs a drill, which takes minutes.",
        epilog="\n".join(["drills:", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", metavar="NAME", choices=DRILLS)
    name = parser.parse_args().name
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    try:
        importlib.import_module(f"tests.drills.{name}").run()
    except Amiss as found:
        sys.exit(f"amiss: {found}")


if __name__ == "__main__":
    main()
