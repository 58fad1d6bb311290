import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench.registry import Benchmark, Unavailable, run
from tests.config.processes import ROOT


def counting(start=0):
    values = iter(range(start, 1000))
    return lambda: float(next(values))


def test_figures_are_minimum_median_and_maximum():
    figures = run(Benchmark("x", "s", counting(5), runs=4))
    assert figures.as_json() == {"name": "x", "unit": "s", "min": 6, "median": 7.5, "max": 9}


def test_a_benchmark_that_cannot_run_is_left_out(capsys):
    def fail():
        raise Unavailable("install it")

    assert bench.measure_all([Benchmark("x", "s", fail)]) == ([], [])
    assert "left out: install it" in capsys.readouterr().err


def test_a_benchmark_that_fails_costs_no_other(capsys):
    def fail():
        raise ValueError("422")

    both = [Benchmark("x", "s", fail), Benchmark("y", "s", counting())]
    figures, failed = bench.measure_all(both)
    assert ([each.benchmark.name for each in figures], failed) == (["y"], ["x"])
    assert "ValueError: 422" in capsys.readouterr().err


@pytest.mark.parametrize(("replace", "names"), [(True, ["b"]), (False, ["a", "b"])])
def test_a_partial_run_keeps_the_other_figures(tmp_path, replace, names):
    path = tmp_path / "bench.json"
    for name in "ab":
        figures = [run(Benchmark(name, "s", counting(), runs=1))]
        bench.keep(figures, path, replace=replace)
    assert [row["name"] for row in json.loads(path.read_text())] == names


@pytest.mark.parametrize(("replace", "kept"), [(True, ""), (False, "| cold compile | s | 9 |\n")])
def test_the_document_ends_with_the_figures_of_the_last_run(tmp_path, replace, kept):
    bench.register_all()
    path = tmp_path / "benchmarks.md"
    old = "| state copy | ns | 7 | 7 | 7 |\n| gone | s | 1 |\n| cold compile | s | 9 |\n"
    path.write_text(f"# Benchmarks\n\n{bench.MARK}\n{old}")
    row = {"name": "state copy", "unit": "ns", "min": 1.0, "median": 2.5, "max": 1200.0}
    bench.document([row], path, replace=replace)
    assert path.read_text().endswith(f"| state copy | ns | 1 | 2.5 | 1,200 |\n{kept}")
    assert path.read_text().startswith("# Benchmarks\n")


@pytest.mark.nightly
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_benchmark_ends_what_it_has_started(number):
    script = (
        "import subprocess, sys, time\n"
        "from tests.bench import __main__ as bench, registry\n"
        "bench.exit_when_interrupted()\n"
        "child = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE)\n"
        "registry.until_exit.callback(child.wait)\n"
        "registry.until_exit.callback(child.kill)\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        child = int(process.stdout.readline())
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert not Path(f"/proc/{child}").exists()
