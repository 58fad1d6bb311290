import gzip
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.utils import translation
from django.utils.safestring import SafeString

from catalog.cards.content import HalfContent
from catalog.cards.vocabulary import MAX_DRAW_SYMBOLS, Effect, Protection, Series
from catalog.drawing.insignia import insignia_of
from catalog.drawing.layout import Attitude, Tokens, draw_card, fit_name
from catalog.drawing.sky import sky_of
from catalog.drawing.wording import card_text, cruiser_text
from catalog.templatetags import drawings

CATALOG = Path(drawings.__file__).parents[1]
SPRITE = ElementTree.parse(CATALOG / "static/catalog/sprite.svg").getroot()
STYLES = (CATALOG / "static/catalog/cards.css").read_text()
TOKENS = (CATALOG / "static/catalog/tokens.css").read_text()
SYMBOLS = {node.get("id") for node in SPRITE.iter() if node.get("id")}
ATTITUDES = [
    Attitude(pivoted, facing) for pivoted, facing in product((False, True), ("up", "down"))
]


@pytest.fixture
def numbered(shipped):
    return {card.number: card for card in shipped.cards}


def parsed(html):
    return ElementTree.fromstring(html)


def symbols_in(node, css_class):
    """The symbols that elements of a class use, or their children."""
    classed = [item for item in node.iter() if css_class in item.get("class", "").split()]
    uses = [use for item in classed for use in item.iter("use")]
    return [use.get("href").rpartition("#")[2] for use in uses]


def every_drawing(shipped):
    yield from (drawings.card_drawing(card) for card in shipped.cards)
    for attitude in ATTITUDES:
        lies = {"pivoted": attitude.pivoted, "facing": attitude.facing}
        hurt = (Tokens(1, 1), Tokens(1))
        yield from (drawings.card_drawing(card, tokens=hurt, **lies) for card in shipped.cards)
        yield drawings.card_back(tokens=Tokens(1), **lies)
    for cruiser in shipped.cruisers:
        yield drawings.cruiser_drawing(cruiser)
        yield drawings.cruiser_drawing(cruiser, facing="down", armour=3)


def test_a_card_shows_as_many_ships_as_it_has_fighters(shipped):
    for card in shipped.cards:
        assert symbols_in(parsed(drawings.card_drawing(card)), "ship") == ["ship"] * card.fighters


def test_every_effect_has_its_badge_on_its_half(shipped):
    for card in shipped.cards:
        badges = [half.badge for half in draw_card(card, Attitude()).halves]
        assert [badge.effect if badge else "" for badge in badges] == [
            card.top.effect,
            card.bottom.effect,
        ]
        shown = symbols_in(parsed(drawings.card_drawing(card)), "badge")
        assert shown == [effect for effect in (card.top.effect, card.bottom.effect) if effect]


def test_shields_and_force_fields_are_as_many_as_the_card_has(shipped):
    counts = {"": 0, "force_field": 0, "shield_2": 2, "shield_3": 3, "shield_4": 4}
    for card in shipped.cards:
        for half, drawn in zip(
            (card.top, card.bottom), draw_card(card, Attitude()).halves, strict=True
        ):
            assert len(drawn.shields) == counts[half.protection]
            assert bool(drawn.force_field) == (half.protection == Protection.FORCE_FIELD)


@pytest.mark.parametrize("attitude", ATTITUDES)
def test_shields_are_between_the_ships_and_the_enemy(numbered, attitude):
    top = draw_card(numbered["3-13"], attitude).halves[0]
    for ship, shield in product(top.ships, top.shields):
        assert (shield.y - ship.y) * attitude.ahead > 0


@pytest.mark.parametrize("attitude", ATTITUDES)
def test_a_half_is_drawn_on_its_side_of_the_horizon(shipped, attitude):
    for card in shipped.cards:
        for index, half in enumerate(draw_card(card, attitude).halves):
            above = (index == 0) != attitude.turned
            things = [*half.ships, *half.shields, *([half.badge] if half.badge else [])]
            assert all((thing.y < 88) == above for thing in things)
            assert all(8 <= thing.x <= 118 for thing in things)


def test_nothing_on_a_half_covers_another_thing(shipped):
    for card, attitude in product(shipped.cards, ATTITUDES):
        for half in draw_card(card, attitude).halves:
            ships = [(ship.x, ship.y, 11) for ship in half.ships]
            badges = [(half.badge.x, half.badge.y, 17)] if half.badge else []
            circles = ships + badges
            for i, (x, y, reach) in enumerate(circles):
                for x2, y2, reach2 in circles[:i]:
                    assert (x - x2) ** 2 + (y - y2) ** 2 >= (reach + reach2 - 2) ** 2, card.number


def test_no_shield_touches_a_badge(shipped):
    for card, attitude in product(shipped.cards, ATTITUDES):
        for half in draw_card(card, attitude).halves:
            if half.badge and half.badge.x != 63:
                assert all(abs(half.badge.x - shield.x) > 28 for shield in half.shields), (
                    card.number
                )


def test_trails_cross_the_other_half_where_nothing_is_printed(numbered):
    long, short = (draw_card(numbered[number], Attitude()).halves for number in ("0-1", "2-5"))
    assert (long[0].trails.count("M"), long[0].trails.count("v96")) == (3, 3)
    assert (short[0].trails.count("v14"), short[1].trails.count("v14")) == (1, 1)


def test_an_empty_half_has_a_planet(shipped):
    for card in shipped.cards:
        sky = draw_card(card, Attitude()).sky
        if card.bottom == HalfContent():
            assert sky.planet.y >= 100, card.number
        elif card.top == HalfContent():
            assert sky.planet.y <= 70, card.number


def test_each_cruiser_has_its_own_insignia(shipped):
    four = [insignia_of(cruiser.key) for cruiser in shipped.cruisers]
    for trait in ("name", "hull", "tower"):
        assert len({getattr(insignia, trait) for insignia in four}) == 4
    assert insignia_of("somebody's own") in four


def test_the_lower_half_reminds_of_the_upper(shipped):
    for card in shipped.cards:
        signs = [reminder.icon for reminder in draw_card(card, Attitude()).reminders]
        words = [word for word in (card.top.effect, card.top.protection) if word]
        assert signs == ["fighter"] * card.top.fighters + words


def test_the_back_shows_two_ships_in_the_upper_half_and_no_number():
    back = parsed(drawings.card_back())
    ships = [use for use in back.iter("use") if use.get("class") == "ship"]
    assert len(ships) == 2
    assert all(int(ship.get("y")) < 88 for ship in ships)
    assert not list(back.iter("text"))


def test_a_card_of_level_0_shows_no_level(numbered):
    assert 'class="level"' not in drawings.card_drawing(numbered["0-1"])
    assert 'class="level"' in drawings.card_drawing(numbered["1-1"])


def test_series_differ_by_shape(numbered):
    green, blue = (parsed(drawings.card_drawing(numbered[number])) for number in ("3-35", "3-13"))
    assert symbols_in(green, "number") == [Series.GREEN]
    assert symbols_in(blue, "number") == [Series.BLUE]


def test_tokens_cross_ships_and_shields(numbered):
    hurt = drawings.card_drawing(numbered["3-13"], tokens=(Tokens(2, 1), Tokens()))
    assert hurt.count("#damage") == 3
    assert "#damage" not in drawings.card_drawing(numbered["3-13"])


def test_the_same_number_has_the_same_sky():
    assert sky_of("3-10") == sky_of("3-10")
    assert sky_of("3-10").bright == "M42 50h0M42 55h0M68 130h0M72 61h0"


def test_the_sky_follows_from_the_number_alone(numbered):
    other = replace(numbered["3-10"], series="blue", top=numbered["3-35"].top)
    assert draw_card(other, Attitude()).sky == draw_card(numbered["3-10"], Attitude()).sky


def test_skies_differ_from_card_to_card(shipped):
    assert len({sky_of(card.number).faint for card in shipped.cards}) == 100


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "3-10 Long Lens, level 3, green. Top: 1 fighter, lateral movement. "
            "Bottom: draw a card.",
        ),
        (
            "ru",
            "3-10 Длинный объектив, уровень 3, зелёная. Вверху: 1 истребитель, боковое движение. "
            "Внизу: взять карту.",
        ),
    ],
)
def test_a_card_has_a_text_in_both_languages(numbered, language, text):
    card = replace(numbered["3-10"], name="Long Lens", name_ru="Длинный объектив")
    with translation.override(language):
        assert card_text(card) == text
        assert f'role="img" aria-label="{text}"' in drawings.card_drawing(card)


def test_an_empty_half_is_described(numbered):
    assert card_text(numbered["0-1"]).endswith("Top: 3 fighters. Bottom: empty.")


def test_pivots_and_damage_are_described(numbered):
    lies = drawings.card_drawing(numbered["3-10"], pivoted=True, tokens=(Tokens(1), Tokens(1)))
    assert "Pivoted. 2 damage tokens." in lies


def test_a_cruiser_has_a_text(shipped):
    ares = next(cruiser for cruiser in shipped.cruisers if cruiser.key == "ares")
    assert cruiser_text(ares) == (
        "Cruiser Ares, armour 20. Fields of the sectors from left to right: 3, 4, 2, 4, 3. "
        "Draw symbols: 1, 1, 1, 1, 1."
    )


def test_a_cruiser_shows_its_fields_draw_symbols_and_armour(shipped):
    for cruiser, facing in product(shipped.cruisers, ("up", "down")):
        shown = parsed(drawings.cruiser_drawing(cruiser, facing=facing))
        levels = [text.text for text in shown.iter("text") if text.get("class") == "height"]
        assert len(levels) == sum(sector.fields for sector in cruiser.sectors)
        draws = symbols_in(shown, "badge")
        assert draws == ["draw"] * sum(sector.draw for sector in cruiser.sectors)
        (plates,) = (node.get("d") for node in shown.iter("path") if node.get("class") == "plates")
        assert plates.count("M") == cruiser.armour


def test_a_cruiser_with_less_armour_shows_what_it_lost(shipped):
    shown = parsed(drawings.cruiser_drawing(shipped.cruisers[0], armour=-2))
    plates = {node.get("class"): node.get("d") for node in shown.iter("path")}
    assert plates["plates"] == ""
    assert plates["plates lost"].count("M") == shipped.cruisers[0].armour


def test_any_number_of_draw_symbols_has_a_place():
    assert set(drawings.layout.DRAW_PLACES) == set(range(MAX_DRAW_SYMBOLS + 1))


@pytest.mark.django_db
def test_rows_are_drawn_like_their_content(loaded):
    row = loaded.cards.get(number="3-10")
    assert drawings.card_drawing(row) == drawings.card_drawing(row.content())
    cruiser = loaded.cruisers.get(key="ares")
    assert drawings.cruiser_drawing(cruiser) == drawings.cruiser_drawing(cruiser.content())


def test_every_use_points_to_a_symbol(shipped):
    for html in every_drawing(shipped):
        used = {use.get("href") for use in parsed(html).iter("use")}
        assert used <= {f"/static/catalog/sprite.svg#{symbol}" for symbol in SYMBOLS}


def test_every_effect_protection_and_series_is_an_icon():
    assert {*Effect.values, *Protection.values, *Series.values} <= SYMBOLS


def test_drawings_have_no_inline_style_or_script(shipped):
    forbidden = re.compile(r"\sstyle=|<style|<script|\son\w+=|javascript:")
    for html in every_drawing(shipped):
        assert not forbidden.search(html)
    sprite = (CATALOG / "static/catalog/sprite.svg").read_text()
    assert not forbidden.search(sprite)


def test_every_class_of_a_drawing_is_styled(shipped):
    for html in every_drawing(shipped):
        for names in re.findall(r'class="([^"]*)"', html):
            for name in names.split():
                assert f".{name}" in STYLES, name


def test_styles_use_known_tokens():
    own = {"--badge", "--cruiser"}
    for name in set(re.findall(r"var\((--[\w-]+)\)", STYLES)) - own:
        assert f"  {name}:" in TOKENS


def test_a_decorative_drawing_is_silent(numbered):
    html = drawings.card_drawing(numbered["3-10"], decorative=True)
    assert 'aria-hidden="true"' in html
    assert "aria-label" not in html


def test_icons_are_silent_unless_labelled():
    assert 'aria-hidden="true"' in drawings.icon("draw")
    assert 'role="img" aria-label="Draw"' in drawings.icon("draw", "Draw")
    with pytest.raises(ValueError, match="no icon"):
        drawings.icon("no-such-icon")


def test_an_icon_s_label_is_escaped_unless_it_is_marked_as_safe():
    for label, shown in (("<b>", "&lt;b&gt;"), (SafeString("&lt;b&gt;"), "&lt;b&gt;")):
        assert f'aria-label="{shown}"' in drawings.icon("draw", label)
    assert 'aria-label="&amp;lt;b&amp;gt;"' in drawings.icon("draw", "&lt;b&gt;")


def test_call_signs_of_24_letters_stay_readable():
    for text in ("Shadow of the Lighthouse", "Безымянный широкий фронт"):
        name = fit_name(text)
        assert float(name.size) >= 6
        assert not name.length


def test_a_very_long_call_sign_is_squeezed_onto_the_card():
    assert fit_name("W" * 60).length == 110


def test_coordinates_do_not_follow_the_language(numbered):
    with translation.override("ru"):
        html = drawings.card_drawing(replace(numbered["3-10"], name_ru="Безымянный широкий фронт"))
    assert re.search(r'font-size="\d\.\d"', html)
    assert not re.search(r'="\d+,\d', html)


def test_all_cards_together_are_light(shipped):
    with translation.override("ru"):
        drawn = [drawings.card_drawing(card) for card in shipped.cards]
    sizes = [len(html.encode()) for html in drawn]
    assert max(sizes) < 3300
    assert sum(sizes) < 100 * 2500
    assert len(gzip.compress("".join(drawn).encode())) < 40_000


def token_colour(name, *, dark):
    """Red, green and blue from 0 to 255 of a token in one of the two colour schemes."""
    value = re.search(rf"  {name}: ([^;]+);", TOKENS)[1]
    if pair := re.fullmatch(r"light-dark\((.+?\)?), (.+)\)", value):
        value = pair[2 if dark else 1]
    if reference := re.fullmatch(r"var\((--[\w-]+)\)", value):
        return token_colour(reference[1], dark=dark)
    return tuple(int(value[at : at + 2], 16) for at in (1, 3, 5))


def mixed(over, share, under):
    return tuple(share * a + (1 - share) * b for a, b in zip(over, under, strict=True))


def contrast(one, other):
    """The contrast ratio of WCAG 2.2."""

    def luminance(colour):
        parts = [part / 255 for part in colour]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("tint", range(1, 6))
def test_text_stands_out_from_the_lit_side_of_every_planet(tint, dark):
    far, sky = token_colour("--card-far", dark=dark), token_colour(f"--sky-{tint}", dark=dark)
    lit = mixed(sky, 0.45, mixed(sky, 0.34, far))
    assert contrast(token_colour("--ink", dark=dark), lit) >= 4.5
    foot = mixed(far, 0.6, lit)
    for name in ("--series-green", "--series-blue", "--ink-quiet"):
        assert contrast(token_colour(name, dark=dark), foot) >= 4.5, name


@pytest.mark.parametrize("dark", [True, False])
def test_icons_stand_out_from_their_badges(dark):
    far = token_colour("--card-far", dark=dark)
    for name in ("--action", "--danger", "--warning", "--success"):
        assert contrast(far, token_colour(name, dark=dark)) >= 4.5, name
