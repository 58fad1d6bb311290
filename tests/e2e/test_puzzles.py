"""A puzzle at the table: a wrong action, another try, the answer, the next puzzle."""

from playwright.sync_api import expect

from tests.e2e.conftest import open_database, slug_of


def stored(site_folder, page):
    """The answer of the page's puzzle, and the next best action."""
    query = "SELECT answer, second FROM play_puzzle WHERE slug = ?"
    with open_database(site_folder) as database:
        return database.execute(query, [slug_of(page)]).fetchone()


def test_the_puzzle_of_the_day_is_solved_at_the_second_try(page, site_folder, troubles):
    page.goto("/puzzles/")
    page.get_by_role("link", name="Puzzle of the day").first.click()
    page.locator("[data-table].is-ready").wait_for()
    answer, second = stored(site_folder, page)
    verdict = page.locator("[data-part=puzzle-verdict]")
    expect(verdict).to_be_hidden()
    play(page, second)
    expect(verdict).to_contain_text("There is a better action")
    verdict.get_by_role("button", name="Try again").click()
    expect(verdict).to_be_hidden()
    play(page, answer)
    expect(verdict).to_contain_text("Right!")
    expect(page.locator(".decision-who")).to_be_empty()  # nobody decides any more
    expect(page.locator(".decision-head .seat-sign")).to_be_hidden()
    expect(page.locator("[data-part=premove]")).to_be_hidden()
    verdict.get_by_role("link", name="Next puzzle").click()
    page.locator("[data-table].is-ready").wait_for()
    expect(page.locator("[data-part=puzzle-verdict]")).to_be_hidden()


def test_on_a_phone_the_task_is_read_first_and_the_line_is_seen(phone_page, site_folder):
    page = phone_page
    page.goto("/puzzles/daily/")
    page.locator("[data-table].is-ready").wait_for()
    task = page.locator(".decision-note[data-kind=task]")
    expect(task).to_contain_text("One action is clearly better")
    expect(task).to_be_in_viewport(ratio=1)
    answer, _second = stored(site_folder, page)
    play(page, answer)
    for name in ("Show what follows on the board", "Try again"):
        page.get_by_role("button", name=name).click()
        expect(page.locator(".board-far .hull")).to_be_in_viewport()


def play(page, action):
    """Types an action into the command box."""
    page.keyboard.press("/")
    page.locator("dialog[open] input").fill(action)
    page.keyboard.press("Enter")
