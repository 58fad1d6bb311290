#!/bin/sh
# Builds the program in this checkout: the locked packages in .venv, byte code, and the translations.
# PYTHON=/path/to/python3.11 chooses the Python.
set -eu
cd "$(dirname "$0")/../.."
"${PYTHON:-python3.11}" -m venv .venv
.venv/bin/python -m pip install --disable-pip-version-check --no-cache-dir --quiet \
    --require-hashes --requirement requirements.lock
.venv/bin/python -m compileall -q config catalog decks play simulate
.venv/bin/python -m babel.messages.frontend --quiet compile --domain django --directory locale
