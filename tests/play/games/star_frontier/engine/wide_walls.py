"""An edition in which walls fill one hex or two (S1.4), for tests: the shipped one with other patterns."""

from play.games.star_frontier.edition.reader import DATA, SHIPPED, read_edition

PATTERNS = {
    "T 1,0  W 0,1  T -1,1": "T 1,0  W 0,1/0,2  T -1,1",  # barracks
    "W 0,0  W 1,0  W 0,1": "W 0,0/1,0  W 0,1",  # tank shop, and what extends it
    "W -1,0  W 2,-1  W 0,2": "W -1,0/-2,0  W 2,-1  W 0,2",  # tank plant
}


def changed() -> str:
    text = (DATA / f"{SHIPPED}.toml").read_text(encoding="utf-8")
    for old, new in PATTERNS.items():
        assert text.count(f'"{old}"') == 1
        text = text.replace(f'"{old}"', f'"{new}"')
    return text


TEXT = changed()
WIDE = read_edition(TEXT)
