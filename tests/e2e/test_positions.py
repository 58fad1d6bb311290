"""Decisions on boards built for them: what combat would bring, and which half of a card is meant."""

from collections import Counter

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from catalog.cards.vocabulary import Effect
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from tests.e2e.conftest import MOVING, PHONE
from tests.e2e.pages import ask_for_salts, begin, open_table
from tests.e2e.sizes import LOW, SIZES, check_nothing_is_covered, check_previews
from tests.e2e.table import by_turn, prefer, send_form, speak_russian, wait_for_decision

NOTE = "[data-decision] .decision-note"
CARDS = read_edition(SHIPPED_FILES).cards
FIRST = next(card.number for card in CARDS if card.level == 0 and not card.top.effect)
TWO_EFFECTS = next(c.number for c in CARDS if c.level == 1 and c.top.effect and c.bottom.effect)
HITTING = next(card.number for card in CARDS if card.level == 0 and card.top.effect == Effect.HIT)
FIGHTERS = next(card.number for card in CARDS if card.top.fighters and card.bottom.fighters)


@pytest.fixture
def lay_out(start_from):
    """Opens a table that begins with a state, of two at one screen or against a bot."""

    def lay_out(page, state, kind="hotseat"):
        chance = {"by_chance": "on", "second-by_chance": "on"}  # no cruisers to choose
        send_form(page, reverse("play:lobby"), kind=kind, mode=state["mode"], **chance)
        begin(page)
        start_from(page, state)
        page.reload()
        if kind == "hotseat":
            page.get_by_role("button", name="Ready").click()
        wait_for_decision(page)

    return lay_out


def start_state(game):
    return {name: value for name, value in game.state().items() if name not in ("rng", "legal")}


def new(mode):
    cruisers = {"A": "ares", "B": "athena"}
    return StarfighterPosition.new(shipped_card_set(), mode, cruisers, seed=3, first="A")


def combat_at(offset):
    game = new("training")
    for _seat in "AB":
        card = game.legal()[1].split()[1]
        game.apply(str(game.to_move), f"play {card} back 5")
    for seat in "AB":
        game.apply(seat, "pass")
    return start_state(game) | {"offset": offset}


def skirmish(hand, **lying):
    """A has this hand in the first round, B none; cards lie in sectors 1 of A and 2 of B."""
    cards, state = shipped_card_set(), new("skirmish").state()
    used = {*hand, *lying.values()}
    state["shared"]["deck"] = [number for number in cards.numbers if number not in used]
    state["seats"]["A"]["hand"], state["seats"]["B"]["hand"] = hand, []
    whole = {"upper": 0, "lower": 0}
    front = {"face": "front", "pivoted": False, "damage": whole, "shield_damage": whole}
    for seat, number in lying.items():
        state["seats"][seat]["sectors"]["AB".index(seat)] = [{"card": number, **front}]
    return StarfighterPosition.from_state(cards, state)


def nothing_to_play():
    """A has no card in hand and can only pass."""
    game = skirmish([])
    assert game.legal() == ["pass"]
    return start_state(game)


def two_effects():
    """A decides which effect of a card comes first."""
    game = skirmish([TWO_EFFECTS], A=FIRST)
    game.apply("A", f"play {TWO_EFFECTS} front 1")
    return start_state(game)


def fighter_damage():
    """A decides about fighter damage; of B's card alone in sector 2 each half has a fighter."""
    game = skirmish([HITTING], B=FIGHTERS)
    game.apply("A", f"play {HITTING} front 1")
    assert game.legal() == ["hit A 1", "hit B 2 lower", "hit B 2 upper"]
    return start_state(game)


def meanings(card):
    """How many different ones its halves have."""
    halves = (card.top, card.bottom)
    return len({kind for half in halves for kind in (half.effect, half.protection) if kind})


def columns(page):
    """Where both boards stand, the enemy's first."""
    return page.locator("[data-board]").evaluate_all(
        "boards => boards.map(board => board.style.getPropertyValue('--at'))"
    )


def damage(page):
    """What is given and taken in each pair of sectors, from left to right."""
    return page.locator(".beam-damage").evaluate_all("beams => beams.map(beam => beam.textContent)")


def choice(page, action):
    return page.locator(f"[data-action='{action}']")


SEEN = """
window.seen = [];
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  for (const node of added) seen.push(`${node.className} ${node.textContent}`);
}).observe(document.querySelector("[data-table]"), { childList: true, subtree: true });
"""


def test_combat_is_previewed_with_its_sectors_and_damage_and_then_seen(open_page, lay_out):
    """Two fighters of A in sector 5 face sector 2 of B, which is empty."""
    page = open_page(**MOVING)
    lay_out(page, combat_at(-3))
    assert (columns(page), damage(page)) == (["3", "0"], ["00", "20"])
    expect(choice(page, "shift 1")).to_contain_text("take 0, deal 2")
    choice(page, "shift 1").hover()
    expect(page.locator(".beam")).to_have_count(3)
    assert (columns(page), damage(page)) == (["2", "0"], ["00", "00", "20"])
    choice(page, "shift -1").hover()
    expect(page.locator(".beam")).to_have_count(2)
    assert columns(page) == ["3", "0"]
    choice(page, "shift 0").click()
    choice(page, "direction rtl").hover()
    expect(page.locator(".beam-order")).to_have_text(["2", "1"])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Animation").select_option("slow")
    page.keyboard.press("Escape")
    page.evaluate(SEEN)
    choice(page, "direction rtl").click()
    expect(page.locator("[data-part=score-far]")).to_contain_text("−2")
    for sight in ("shot is-upwards ", "fall −2"):
        page.wait_for_function("sight => seen.includes(sight)", arg=sight)


@pytest.mark.parametrize("state", [two_effects, fighter_damage])
def test_a_preview_covers_nothing_at_any_size(page, lay_out, state):
    lay_out(page, state(), kind="bot")
    speak_russian(page)
    wait_for_decision(page)
    if page.locator(".board-far .is-candidate").count():
        page.locator(".board-far .is-candidate").click()
    check_previews(page, page.locator(".choice").first)


@pytest.mark.parametrize(
    ("means", "half"), [("mouse", "upper"), ("keys", "lower"), ("touch", "upper")]
)
def test_the_half_that_takes_the_damage_is_chosen(open_page, lay_out, means, half):
    page = open_page(**PHONE if means == "touch" else {})
    lay_out(page, fighter_damage())
    card = page.locator(".board-far .is-candidate")
    if means == "keys":
        card.locator("button").focus()
        page.keyboard.press("Enter")
    else:
        (card.tap if means == "touch" else card.click)()
    expect(page.locator(".decision-what")).to_have_text(
        "Fighter damage: the upper or the lower half?"
    )
    halves = ["Upper, nearer to the middle", "Lower half"]
    expect(page.locator(".choice [data-part=label]")).to_have_text(halves)
    width, height = card.evaluate("card => [card.offsetWidth, card.offsetHeight]")
    place = {"x": width / 2, "y": height * (0.75 if half == "upper" else 0.25)}
    if means == "keys":
        page.keyboard.press("1" if half == "upper" else "2")
    elif means == "mouse":
        card.hover(position=place)
        expect(page.locator(NOTE)).to_contain_text(f"sector 2, level 0, {half} half")
        card.click(position=place)
    else:
        card.tap(position=place)
        expect(page.locator(NOTE)).to_contain_text("Tap again to do it.")
        card.tap(position=place)
    page.get_by_role("button", name="Ready").click()
    expect(page.locator(".log-notation")).to_have_text([f"hit B 2 {half}"])


def test_the_only_possibility_is_done_by_itself_and_told(page, lay_out):
    lay_out(page, nothing_to_play())
    prefer(page, "Do the only possible action automatically")
    page.reload()
    page.get_by_role("button", name="Ready").click()
    told = page.locator(".log-events").get_by_text("Done by itself: nothing else was possible.")
    expect(told).to_be_attached()
    expect(page.locator(".log-notation")).to_have_text(["pass"])


def test_an_armed_card_covers_nothing_in_a_match_by_days(host, guest, start_from):
    fitting = [card for card in CARDS if card.level <= 1 and card.number != FIRST]
    by_meanings = sorted(fitting, key=meanings)
    hand = [by_meanings[0].number, by_meanings[-1].number]
    ask_for_salts(host, guest)
    open_table(host, name="Annabelle Long", mode="skirmish", minutes="4320")
    send_form(guest, host.url, name="Bartholomew")
    start_from(host, start_state(skirmish(hand, A=FIRST, B=FIGHTERS)))
    begin(host, guest)
    page, _other = by_turn(host, guest)
    speak_russian(page)  # the longer words
    wait_for_decision(page)
    for number in hand:
        page.set_viewport_size({"width": 1280, "height": 720})
        page.locator(f".held[data-card='{number}'] button").click()
        check_nothing_is_covered(page, *SIZES, *LOW)
        page.mouse.move(1, 1)
        page.keyboard.press("Escape")


def test_a_hand_of_eight_stands_in_two_rows_and_its_effects_are_told_in_full(page, lay_out):
    told = sorted((card for card in CARDS if card.level == 0), key=meanings)
    hand = [card.number for card in told if card.number != FIRST][-8:]
    lay_out(page, start_state(skirmish(hand, A=FIRST)), kind="bot")
    speak_russian(page)
    wait_for_decision(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    tops = page.locator(".held").evaluate_all("all => all.map(each => each.offsetTop)")
    assert list(Counter(tops).values()) == [4, 4]
    page.locator(f".held[data-card='{hand[-1]}'] button").click()
    expect(page.locator(".decision > .meanings .meaning")).to_have_count(3)
    is_cut = "decision => decision.scrollHeight > decision.clientHeight"
    assert not page.locator(".decision").evaluate(is_cut)
