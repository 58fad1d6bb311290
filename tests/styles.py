"""The styles of the pages."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
STYLES = [
    path
    for app in ("catalog", "decks", "play", "simulate")
    for path in sorted((ROOT / app).rglob("static/**/*.css"))
    if path.name not in {"tokens.css", "picture.css"}  # the latter is for drawn pictures, not pages
]
TOKENS = ROOT / "catalog/static/catalog/tokens.css"
