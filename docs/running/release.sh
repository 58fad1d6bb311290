#!/bin/sh
# Once for each version, before its processes start: the database, the cards, stock decks, static files.
set -eu
cd "$(dirname "$0")/../.."
for step in migrate load_catalogue load_stock_decks "collectstatic --noinput --verbosity=0"; do
    .venv/bin/python manage.py $step
done
