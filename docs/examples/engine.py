"""An engine in thirty lines: it plays fronts where it can, else by chance. See docs/engines.md."""

import json
import random
import sys
from typing import Any


def say(text: str) -> None:
    print(text, flush=True)


def choose(view: dict[str, Any]) -> str:
    """The action that is played in a view."""
    legal: list[str] = view["legal"]
    fronts = [action for action in legal if action.startswith("play ") and " front " in action]
    return random.choice(fronts or legal)


def main() -> None:
    view: dict[str, Any] = {}
    for line in sys.stdin:
        word, _space, rest = line.strip().partition(" ")
        if word == "starfighter":
            say("id name Fronts First")
            say("ready")
        elif word == "newgame":
            random.seed(rest)  # the same game is played alike
        elif word == "position":
            view = json.loads(rest)
        elif word == "go":
            say(f"bestaction {choose(view)}")
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
