"""Runs the benchmarks, prints their figures and keeps them in `var/bench.json` and the documentation."""

import argparse
import importlib
import json
import signal
import sys
import traceback
from pathlib import Path

from django.conf import settings
from rich.console import Console
from rich.table import Table

from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.compiled import RULES
from simulate.console.output_files import write_lines
from tests.bench.registry import BENCHMARKS, Unavailable, run
from tests.config.processes import ROOT

DOCUMENT = ROOT / "docs" / "benchmarks.md"
MARK = "<!-- What `make bench` has kept last, written by it. -->\n"
NUMBERS = ("min", "median", "max")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", metavar="TEXT", help="benchmarks whose name contains this")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    arguments = parser.parse_args()
    register_all()
    if arguments.list:
        print("\n".join(each.name for each in BENCHMARKS))
        return
    chosen = [each for each in BENCHMARKS if (arguments.only or "").lower() in each.name.lower()]
    if not chosen:
        parser.error(f"no benchmark's name contains “{arguments.only}”; --list prints them")
    exit_when_interrupted()
    if not RULES.is_prepared():
        tell("Compiling the rules engine, about a minute, once…")
    prepare(shipped_card_set())
    figures, failed = measure_all(chosen)
    Console(width=None if sys.stdout.isatty() else 120).print(table_of(figures))
    path = settings.VAR_DIR / "bench.json"
    keep(figures, path, replace=arguments.only is None)
    document(kept(path), DOCUMENT, replace=arguments.only is None)
    if failed:
        sys.exit(f"failed: {'; '.join(failed)}")


def register_all():
    """Imports every module here that has benchmarks, which registers them."""
    for file in sorted(Path(__file__).parent.glob("[!_]*.py")):
        if "@benchmark(" in file.read_text():
            importlib.import_module(f"tests.bench.{file.stem}")


def exit_when_interrupted():
    """Lets a signal end the benchmarks as an exit does, which ends their servers and workers, too."""
    ends = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def end(number, _frame):
        for each in ends:
            signal.signal(each, signal.SIG_IGN)
        sys.exit(128 + number)

    for each in ends:
        signal.signal(each, end)


def tell(message):
    print(message, file=sys.stderr)


def measure_all(chosen):
    """The figures, and the names of benchmarks that failed; a failure costs no other's figures."""
    figures, failed = [], []
    for each in chosen:
        tell(f"{each.name}, {each.runs} runs…")
        try:
            figures.append(run(each))
        except Unavailable as unavailable:
            tell(f"  left out: {unavailable}")
        except Exception:
            traceback.print_exc()
            failed.append(each.name)
    return figures, failed


def table_of(figures):
    table = Table("benchmark", "unit")
    for name in ("runs", *NUMBERS):
        table.add_column(name, justify="right")
    for each in figures:
        name, unit, *numbers = cells(each.as_json())
        table.add_row(name, unit, str(len(each.values)), *numbers)
    return table


def cells(row):
    """A row of a table: name, unit, and the figures as they are read."""
    numbers = (row[name] for name in NUMBERS)
    return [row["name"], row["unit"], *(f"{n:,.0f}" if n >= 100 else f"{n:.3g}" for n in numbers)]


def keep(figures, path, *, replace):
    """Writes the figures; of a partial run the others' earlier figures stay."""
    new = [each.as_json() for each in figures]
    names = {row["name"] for row in new}
    old = [] if replace else [row for row in kept(path) if row["name"] not in names]
    write_lines(path, [json.dumps(old + new, ensure_ascii=False, indent=1)])
    tell(f"{path}: {len(old + new)} figures.")


def kept(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []


def document(rows, path, *, replace):
    """Writes the figures as a table to the end of the document, from its mark on, in the benchmarks' order.

    Unless they replace the table, rows stay that it has of other benchmarks.
    """
    text, _mark, old = path.read_text(encoding="utf-8").partition(MARK)
    found = {} if replace else {line.split(" | ")[0][2:]: line for line in old.splitlines()}
    found |= {row["name"]: f"| {' | '.join(cells(row))} |" for row in rows}
    lines = ["| benchmark | unit | min | median | max |", "|---|---|---:|---:|---:|"]
    lines += [found[each.name] for each in BENCHMARKS if each.name in found]
    path.write_text(text + MARK + "\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
