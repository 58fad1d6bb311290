#!/bin/sh
# backup.sh FOLDER [KEEP]: one more backup of the database, and no more than KEEP (14) of them.
set -eu
folder=$1 keep=${2:-14}
cd "$(dirname "$0")/../.."
if [ -z "${DATABASE_URL:-}" ]; then
    exec .venv/bin/python manage.py backup "$folder" --keep "$keep"
fi
umask 077
mkdir -p "$folder"
made=$folder/starfighter-$(date -u +%Y-%m-%d-%H%M%S).dump
trap 'rm -f "$made.part"' EXIT
pg_dump --format=custom --file="$made.part" "$DATABASE_URL"
mv "$made.part" "$made"
.venv/bin/python manage.py backup --made "$made"
find "$folder" -name 'starfighter-*.dump' | sort -r | tail -n "+$((keep + 1))" | xargs -r rm --
