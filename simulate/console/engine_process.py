"""An engine in any language, in a process of its own that speaks the line protocol (docs/engines.md).

Only the command line starts one; the site never does.
"""

import json
import queue
import shlex
import subprocess
import threading
import time
from typing import Final

from django.core.management.base import CommandError

from play.games.game import Json

PROTOCOL: Final = 1
START_SECONDS: Final = 10.0
GRACE: Final = 0.5
"""Seconds beyond its time that an answer may need on its way."""
MAX_LINE: Final = 10_000
MAX_QUOTED: Final = 80


class EngineFault(CommandError):
    """The engine does not start, answer in time, or answer as the protocol says."""


class EngineProcess:
    """One engine that runs. Raises EngineFault where it does not start."""

    def __init__(self, command: str, milliseconds: int) -> None:
        self.command, self.milliseconds = command, milliseconds
        self.name = command
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(  # noqa: S603 - whoever calls the command names it
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineFault(f"The engine “{command}” does not start: {error}.") from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self._say(f"starfighter {PROTOCOL}")
        while (line := self._next(time.monotonic() + START_SECONDS, "ready")) != "ready":
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")[:MAX_QUOTED]

    def begin(self, setup: Json) -> None:
        """Tells of a new game: `seat`, `mode`, `cruisers`, the own `deck`, the revision of the `cards`."""
        self._say(f"newgame {json.dumps(setup, separators=(',', ':'))}")

    def choose(self, view: Json) -> str:
        """The engine's action in a view of its seat. Raises EngineFault."""
        self._say(f"position {json.dumps(view, separators=(',', ':'), ensure_ascii=False)}")
        self._say(f"go {self.milliseconds}")
        ends = time.monotonic() + self.milliseconds / 1000 + GRACE
        while True:
            word, _space, action = self._next(ends, "bestaction").partition(" ")
            if word == "bestaction":
                if action not in view["legal"]:
                    legal = ", ".join(view["legal"])[:MAX_QUOTED]
                    raise self._fault(f"played “{action[:MAX_QUOTED]}”; legal is {legal}")
                return action

    def close(self) -> None:
        """Ends the engine, by its process where it does not end by itself."""
        try:
            self._say("quit")
            self._process.wait(1)
        except (EngineFault, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None  # noqa: S101
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._fault("has ended") from error

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101
        try:
            while line := self._process.stdout.readline(MAX_LINE):
                self._lines.put(line.strip())
        except ValueError:  # not UTF-8
            self._lines.put("?")
        self._lines.put(None)

    def _next(self, ends: float, expected: str) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, ends - time.monotonic()))
        except queue.Empty:
            raise self._fault(f"did not say “{expected}” in time") from None
        if line is None:
            raise self._fault(f"ended before it said “{expected}”")
        return line

    def _fault(self, what: str) -> EngineFault:
        return EngineFault(f"The engine “{self.command}” {what}.")
