"""`python -m tests.drills NAME`."""

import importlib
import sys

if __name__ == "__main__":
    importlib.import_module(f"tests.drills.{sys.argv[1]}").run()
