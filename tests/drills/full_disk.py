"""The disk under VAR_DIR is full in the middle of a run, and has room again.

Workers wait, those that start meanwhile too, and the run ends on the figures that it has undisturbed.
Needs the right to mount a small file system, as root has.
"""

import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress

from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from tests.simulate.queue.drills import check
from tests.simulate.queue.installation import Installation, until

SECONDS = 10  # for which the disk is full
ASKED = {"seed": 1, "games": 40_000, "opponents": 1, "bot": "pilot"}


def run():
    cards = shipped_card_set()
    prepare(cards)
    with tempfile.TemporaryDirectory() as folder:
        if not mount(folder):
            print("skipped: this account may not mount a file system", flush=True)
            return
        with ExitStack() as stack:
            stack.callback(subprocess.run, ["umount", "--lazy", folder], check=True)
            site = Installation(folder)
            stack.callback(site.end)
            drill(site, cards)


def mount(folder):
    command = ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", folder]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@contextmanager
def full(folder):
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):  # no space left
        while file.write(bytes(4096)):
            pass
    yield
    filler.unlink()


def drill(site, cards):
    worker = site.start_worker(1)
    slug = site.submit(**ASKED)
    until(lambda: site.chunks(slug=slug)["finished"], "finished chunks")
    with full(site.var):
        late = site.start_worker(1)
        time.sleep(SECONDS)
        played = site.chunks(slug=slug)["finished"]
        assert worker.poll() is None, "the worker ended on a full disk"
        assert late.poll() is None, "a worker that started on a full disk ended"
    check(site, slug, ASKED, cards)
    assert site.flaws() == []
    wanted = site.chunks(slug=slug)["wanted"]
    aside, left = (len([*site.var.glob(f"queue{name}")]) for name in ("*/*.damaged", "/*.draft"))
    print(f"full for {SECONDS} s with {played} of {wanted} chunks played: the run is right,")
    print(f"both workers went on; {aside} damaged files put aside, {left} drafts left", flush=True)
