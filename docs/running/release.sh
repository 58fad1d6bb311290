#!/bin/sh
# Once for each version, before its processes start: the database, the cards, stock decks, static files.
set -eu
cd "$(dirname "$0")/../.."
.venv/bin/python manage.py set_up
