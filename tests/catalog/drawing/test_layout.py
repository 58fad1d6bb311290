import re
from dataclasses import asdict, replace
from itertools import combinations, product
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.utils import translation
from django.utils.safestring import SafeString

from catalog.cards.vocabulary import Protection
from catalog.drawing.layout import Attitude, Tokens, draw_card
from catalog.drawing.wording import cruiser_text
from catalog.templatetags import drawings

CATALOG = Path(drawings.__file__).parents[1]
SPRITE = ElementTree.parse(CATALOG / "static/catalog/sprite.svg").getroot()
STYLES = (CATALOG / "static/catalog/cards.css").read_text()
TOKENS = (CATALOG / "static/catalog/tokens.css").read_text()
SYMBOLS = {node.get("id") for node in SPRITE.iter() if node.get("id")}
ATTITUDES = [Attitude(*each) for each in product((False, True), ("up", "down"))]


def elements(html):
    return list(ElementTree.fromstring(html).iter())


def symbols_in(html, css_class):
    """The symbols that elements of a class use, or their children."""
    classed = [item for item in elements(html) if css_class in item.get("class", "").split()]
    uses = [use for item in classed for use in item.iter("use")]
    return [use.get("href").rpartition("#")[2] for use in uses]


@pytest.fixture(scope="module")
def every_drawing(shipped):
    drawn = [drawings.card_drawing(card) for card in shipped.cards]
    hurt = (Tokens(1, 1), Tokens(1))
    for lies in map(asdict, ATTITUDES):
        drawn += [drawings.card_drawing(card, tokens=hurt, **lies) for card in shipped.cards]
        drawn.append(drawings.card_back(tokens=Tokens(1), **lies))
    for cruiser in shipped.cruisers:
        drawn.append(drawings.cruiser_drawing(cruiser))
        drawn.append(drawings.cruiser_drawing(cruiser, facing="down", armour=3))
    return drawn


def test_a_card_shows_its_fighters_effects_shields_and_force_fields(shipped):
    counts = {"": 0, "force_field": 0, "shield_2": 2, "shield_3": 3, "shield_4": 4}
    for card in shipped.cards:
        html, halves = drawings.card_drawing(card), draw_card(card, Attitude()).halves
        assert symbols_in(html, "ship") == ["ship"] * card.fighters
        effects = [card.top.effect, card.bottom.effect]
        assert [half.badge.effect if half.badge else "" for half in halves] == effects
        assert symbols_in(html, "badge") == list(filter(None, effects))
        for half, drawn in zip((card.top, card.bottom), halves, strict=True):
            assert len(drawn.shields) == counts[half.protection]
            assert bool(drawn.force_field) == (half.protection == Protection.FORCE_FIELD)


def test_nothing_on_a_half_covers_another_thing(shipped):
    for card, attitude in product(shipped.cards, ATTITUDES):
        for half in draw_card(card, attitude).halves:
            ships = [(ship.x, ship.y, 11) for ship in half.ships]
            badges = [(half.badge.x, half.badge.y, 17)] if half.badge else []
            for (x, y, reach), (x2, y2, reach2) in combinations(ships + badges, 2):
                assert hypot(x - x2, y - y2) >= reach + reach2 - 2, card.number


def test_the_back_shows_two_ships_in_the_upper_half_and_no_number():
    back = elements(drawings.card_back())
    heights = [int(each.get("y")) for each in back if each.get("class") == "ship"]
    assert (len(heights), max(heights) < 88) == (2, True)
    assert "text" not in {each.tag for each in back}


def test_a_cruiser_has_a_text(shipped):
    ares = next(cruiser for cruiser in shipped.cruisers if cruiser.key == "ares")
    assert cruiser_text(ares) == (
        "Cruiser Ares, armour 20. Fields of the sectors from left to right: 4, 4, 2, 4, 3. "
        "Draw symbols: 1, 1, 1, 1, 1."
    )


def test_a_cruiser_shows_its_fields_draw_symbols_and_armour(shipped):
    for cruiser, facing in product(shipped.cruisers, ("up", "down")):
        html = drawings.cruiser_drawing(cruiser, facing=facing)
        classes = [each.get("class") for each in elements(html)]
        assert classes.count("height") == sum(sector.fields for sector in cruiser.sectors)
        draws = sum(sector.draw for sector in cruiser.sectors)
        assert symbols_in(html, "badge") == ["draw"] * draws
        (plates,) = (each for each in elements(html) if each.get("class") == "plates")
        assert plates.get("d").count("M") == cruiser.armour


def test_drawings_use_known_symbols_and_styled_classes_and_no_inline_style_or_script(every_drawing):
    forbidden = re.compile(r"\sstyle=|<style|<script|\son\w+=|javascript:")
    for html in [*every_drawing, (CATALOG / "static/catalog/sprite.svg").read_text()]:
        assert not forbidden.search(html)
    for html in every_drawing:
        used = {each.get("href") for each in elements(html) if each.tag == "use"}
        assert used <= {f"/static/catalog/sprite.svg#{symbol}" for symbol in SYMBOLS}
        for names in re.findall(r'class="([^"]*)"', html):
            for name in names.split():
                assert f".{name}" in STYLES, name


def test_styles_use_known_tokens():
    for name in set(re.findall(r"var\((--[\w-]+)\)", STYLES)) - {"--badge", "--cruiser"}:
        assert f"  {name}:" in TOKENS


def test_a_decorative_drawing_is_silent(shipped):
    html = drawings.card_drawing(shipped.cards[0], decorative=True)
    assert 'aria-hidden="true"' in html
    assert "aria-label" not in html


def test_an_icon_s_label_is_escaped_unless_it_is_marked_as_safe():
    for label, shown in (("<b>", "&lt;b&gt;"), (SafeString("&lt;b&gt;"), "&lt;b&gt;")):
        assert f'aria-label="{shown}"' in drawings.icon("draw", label)
    assert 'aria-label="&amp;lt;b&amp;gt;"' in drawings.icon("draw", "&lt;b&gt;")


def test_coordinates_do_not_follow_the_language(shipped):
    card = replace(shipped.cards[0], name_ru="Безымянный широкий фронт")
    with translation.override("ru"):
        html = drawings.card_drawing(card)
    assert re.search(r'font-size="\d\.\d"', html)
    assert not re.search(r'="\d+,\d', html)
