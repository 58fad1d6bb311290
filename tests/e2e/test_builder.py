"""What the builder does by itself."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.pages import chosen_cards, make_deck


@pytest.fixture
def page(page):
    """Its meter says no more at once: else workers would play every deck."""
    read = '<div class="meter-reading" data-final></div>'
    page.route("**/playtests/meter/", lambda route: route.fulfill(body=read))
    return page


def choose(page, place):
    page.locator("input[name=card]:not(:checked)").nth(place).check(force=True)


def saving(page, words):
    expect(page.locator("[data-saving]")).to_contain_text(words)


def test_a_new_deck_is_kept_by_itself(page):
    page.goto("/decks/new/")
    choose(page, 3)
    saving(page, "Saved a moment ago")
    expect(page).to_have_url(re.compile(r"/decks/\w+/edit/$"))
    chosen = chosen_cards(page)
    page.reload()
    saving(page, "only you see them")
    assert chosen_cards(page) == chosen
    expect(page.get_by_label("Name", exact=True)).to_have_value("Unnamed deck")


def test_work_waits_in_the_page_while_nothing_answers_and_notes_are_kept(page):
    make_deck(page)
    page.route("**/autosave/", lambda route: route.abort())
    choose(page, 0)
    saving(page, "the site does not answer")
    page.unroute("**/autosave/")
    page.get_by_role("button", name="Try again").click()
    saving(page, "Saved a moment ago")
    card = chosen_cards(page)[0]
    page.get_by_role("button", name=f"Note on {card}", exact=True).click()
    page.keyboard.type("opens the second round")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"Set {card} aside", exact=True).click()
    expect(page.get_by_role("button", name=f"Put {card} in", exact=True)).to_be_visible()
    assert card not in chosen_cards(page)
    saving(page, "Saved a moment ago")
    page.reload()
    expect(page.locator(".card-note:visible")).to_have_value("opens the second round")
    page.get_by_role("button", name=f"Put {card} in", exact=True).click()
    expect(page.get_by_role("button", name=f"Take {card} out", exact=True)).to_be_visible()
    assert card in chosen_cards(page)


def test_a_second_tab_stops_saving_by_itself_and_offers_both(page):
    make_deck(page)
    second = page.context.new_page()
    second.goto(page.url)
    choose(page, 0)
    saving(page, "Saved a moment ago")
    choose(second, 5)
    saving(second, "no longer saved automatically")
    second.get_by_role("button", name="Show both and choose").click()
    expect(second.get_by_role("heading", name="Yours, not saved")).to_be_visible()


def test_saving_in_place_leaves_search_focus_and_history(page, troubles):
    page.goto("/decks/new/")
    page.locator("[name=level][value='3']").check(force=True)
    expect(page.locator("[data-pick-groups] .pick-group")).to_have_count(1)
    choose(page, 2)
    chosen = page.locator("[data-pick-groups] input:checked")
    page.keyboard.press("Control+s")
    expect(page.get_by_text("A deck needs a name.")).to_be_visible()
    name = page.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    name.fill("Wasps")
    name.press("Control+s")
    saving(page, "Saved as version")
    expect(page.get_by_text("A deck needs a name.")).to_be_hidden()
    expect(name).to_be_focused()
    expect(chosen).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(chosen).to_have_count(0)
    expect(page.locator("[data-pick-groups] .pick-group")).to_have_count(1)
    troubles[:] = [trouble for trouble in troubles if "422" not in trouble]


def test_a_phone_shows_one_part_at_a_time(open_page):
    page = open_page(viewport={"width": 360, "height": 740})
    page.goto("/decks/new/")
    cards, deck = page.locator("#builder-cards"), page.locator("#builder-deck")
    expect(deck).to_be_hidden()
    page.get_by_role("tab", name="Cards").press("ArrowRight")
    expect(deck).to_be_visible()
    expect(cards).to_be_hidden()
    page.get_by_role("tab", name="Cards").click()
    expect(cards).to_be_visible()
    expect(deck).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(deck).to_be_visible()


def test_a_reload_within_a_second_loses_no_choice(page):
    page.goto("/decks/new/")
    for place in (0, 2, 4):
        choose(page, place)
    chosen = chosen_cards(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    assert chosen_cards(page) == chosen
    expect(page.get_by_role("button", name="Start empty")).to_be_visible()


def test_work_is_offered_again_after_cookies_are_cleared(page, troubles):
    make_deck(page)
    chosen = chosen_cards(page)
    choose(page, 0)
    saving(page, "Saved a moment ago")
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("This form is too old")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Open it as a new deck").click()
    expect(page.get_by_label("Name", exact=True)).not_to_have_value("")
    assert len(chosen_cards(page)) == len(chosen) + 1
    troubles[:] = [each for each in troubles if "403" not in each and "404" not in each]


def test_a_card_is_dragged_between_the_lists(page):
    page.goto("/decks/new/")
    pick = page.locator(".pick", has=page.locator("[name=card][value='0-2']"))
    pick.drag_to(page.locator("#deck-check"))
    expect(page.get_by_role("button", name="Take 0-2 out")).to_be_visible()
    row, aside = page.locator(".chosen-cards li", has_text="0-2"), page.locator("[data-drop=maybe]")
    row.hover()
    page.mouse.down()
    page.mouse.move(10, 10)
    expect(aside).to_be_visible()
    aside.hover()
    aside.hover()
    page.mouse.up()
    expect(page.get_by_role("button", name="Put 0-2 in")).to_be_visible()
    expect(page.locator("[name=card][value='0-2']")).not_to_be_checked()
    row.drag_to(page.locator("#builder-cards"), target_position={"x": 40, "y": 60})
    expect(page.get_by_role("button", name="Put 0-2 in")).to_have_count(0)
