"""The API under many made-up requests: anonymous, with a token, and about what its account has."""

import os
import subprocess
import sys

EXAMPLES = 100
"""Requests of each operation and kind."""


def run():
    """Ends the process with pytest's status when an answer is a 5xx, or not as the document says."""
    command = [sys.executable, "-m", "pytest", "-q", "tests/test_openapi.py", "-k", "any_request"]
    done = subprocess.run(command, env={**os.environ, "API_EXAMPLES": str(EXAMPLES)}, check=False)
    if done.returncode:
        sys.exit(done.returncode)
