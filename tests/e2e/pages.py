"""The pages of the site, for tests that look at each of them.

Every named address without arguments is one, unless EXCUSES tells why not. Add yours to REACHED if it has
arguments, or if something must be asked or done for it.
"""

import re
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from playwright.sync_api import Page, expect

from catalog.editions.data_files import SHIPPED_FILES, read_edition
from decks.construction.card_pool import CardPool, make_pool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import StockDeck, stock_decks
from play.games.kit.json_values import dump_lines
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from tests.e2e.table import concede, send_form

STOCK = stock_decks()[0]
ANALYSIS = "#analysis polyline"
ANALYSIS_TIMEOUT = 300_000  # ms; workers let the other browsers of a run go first
# Salts are drawn by the page's script, unless its reader wants to be asked.
ASKED = ".start-form:not([inert], [data-salts]), .asks-for-salt .start-form:not([inert])"


@dataclass(frozen=True)
class SitePage:
    """A page by its name in the URLs, which is whole once `drawn` is there.

    `reach` opens one that something must be done for first; others may ask for an account.
    """

    name: str
    arguments: tuple[object, ...] = ()
    query: str = ""
    reach: Callable[[Page], None] | None = None
    drawn: str = "main"
    asks_for_account: bool = False

    def __str__(self) -> str:
        return " ".join(map(str, (self.name, *self.arguments, self.query))).strip()

    def open(self, page: Page) -> None:
        if self.asks_for_account:
            sign_up(page)
        if self.reach:
            self.reach(page)
        else:
            page.goto(reverse(self.name, args=self.arguments) + self.query)
        self.wait(page)

    @property
    def is_of_a_reader(self) -> bool:
        return self.asks_for_account or self.reach is not None

    def wait(self, page: Page) -> None:
        """Returns once the page is drawn."""
        page.locator(self.drawn).first.wait_for(state="attached")


def shipped_pool() -> CardPool:
    """The cards that decks of the site are built from."""
    shipped = read_edition(SHIPPED_FILES)
    return make_pool(shipped.key, shipped.cards, shipped.cruisers)


def code_of(deck: StockDeck | DeckList) -> str:
    """The code that opens a deck of its cards."""
    return encode(DeckList(deck.cards, deck.cruiser), shipped_pool())


def make_deck(page: Page) -> None:
    """Copies a stock deck, so that the browser has one of its own, and opens it."""
    page.goto(reverse("decks:deck", args=[STOCK.key]))
    page.locator(".deck-menu summary").click()
    copy_deck(page)


def open_copy(page: Page, deck: DeckList) -> None:
    """Opens the deck as one of the browser's own."""
    page.goto(reverse("decks:code", args=[code_of(deck)]))
    copy_deck(page)


def copy_deck(page: Page) -> None:
    page.get_by_role("button", name="Copy this deck").click()
    page.wait_for_url("**/decks/*/edit/*")


def show_versions(page: Page) -> None:
    """The versions of a deck of its own, of which the second has another card."""
    make_deck(page)
    page.locator(".pick input[name=card]:not(:checked)").first.check(force=True)
    page.locator("[data-save]").click()
    page.get_by_text(re.compile("Saved as version")).wait_for()
    page.goto(re.sub(r"edit/.*", "versions/", page.url))


def show_own_decks(page: Page) -> None:
    """The decks of the browser, of which it has one."""
    make_deck(page)
    page.goto(reverse("decks:own_decks"))


def chosen_cards(page: Page) -> list[str]:
    """The numbers of the cards that the builder holds, once the page is there as a whole."""
    page.wait_for_load_state()
    return page.locator("input[name=card]:checked").evaluate_all("all => all.map(a => a.value)")


def sign_up(page: Page) -> None:
    """Makes an account."""
    password, name = "seven wasps in a row", f"ann-{secrets.token_hex(4)}"
    given = {"username": name, "password1": password, "password2": password}
    send_form(page, reverse("account_signup"), **given)


def tick(page: Page, selector: str) -> None:
    """Chooses an option by its tile, where nothing covers it."""
    page.locator("label", has=page.locator(selector)).click()


def choose(page: Page, **given: str) -> None:
    """Fills the lobby in: `kind` and `mode`, and fields by their names."""
    for name, value in given.items():
        if name in ("kind", "mode"):
            tick(page, f"[name={name}][value={value}]")
        elif page.locator(f"#{name}").evaluate("field => field.tagName") == "SELECT":
            page.select_option(f"#{name}", value)
        else:
            page.fill(f"#{name}", value)


def open_table(page: Page, kind: str = "invitation", **given: str) -> None:
    """Opens a table and waits at it."""
    given = {"mode": "training", "minutes": "", **given}
    send_form(page, reverse("play:lobby"), kind=kind, **given)


def invite_with_bots(host: Page, game: str, bots: dict[str, str], *, size: str) -> None:
    """Waits at a table of so many seats for people; those of the given letters are of bots."""
    host.goto(reverse("play:other_lobby", args=[game]))
    choose(host, kind="invitation", size=size)
    expect(host.locator(".seat-row")).to_have_count(int(size))
    for letter, bot in bots.items():
        host.locator(f".seat-row[data-seat={letter}] select").select_option(bot)
    host.locator(".studio-start .button").click()
    host.wait_for_url("**/play/join/*/")


def begin(*pages: Page) -> None:
    """Shuffles and takes cruisers at these pages, until all of them are at the table."""
    last = time.monotonic() + 20
    while waiting := [page for page in pages if "/play/matches/" not in page.url]:
        for page in waiting:
            answer(page)
        if time.monotonic() > last:
            raise AssertionError(f"the match does not begin: {[page.url for page in pages]}")
        pages[0].wait_for_timeout(100)


def meet(host: Page, guest: Page, **given: str) -> None:
    """Ann invites Bob to a match, and both go to its table."""
    open_table(host, name="Ann", **given)
    send_form(guest, host.url, name="Bob")
    begin(host, guest)


def answer(page: Page) -> None:
    """What the start of a match asks here, if it asks anything that was not answered yet."""
    asked = page.locator(ASKED)
    if asked.count():
        if asked.locator(".cruiser-tile").count():
            asked.locator(".cruiser-tile input").first.check(force=True)
        asked.locator(".start-button").click()
        page.wait_for_load_state()


def ask_for_salts(*pages: Page) -> None:
    """The browsers of these pages ask for salts before each match, instead of drawing them."""
    kept = "{ ...JSON.parse(localStorage.table ?? '{}'), ownSalt: true }"
    for page in pages:
        page.add_init_script(f"if (location.host) localStorage.table = JSON.stringify({kept})")


def be_invited(page: Page) -> None:
    """What the guest of an invitation sees."""
    open_table(page, mode="skirmish", name="W" * 60, minutes="10")
    page.context.clear_cookies()
    page.reload()


def finish_match(page: Page) -> None:
    """The replay of a match that was given up at once; it is looked at when nothing moves any more."""
    page.emulate_media(reduced_motion="reduce")
    send_form(page, reverse("play:play_now"))
    concede(page)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/**")


def simulated_game() -> list[str]:
    """The lines of the trace of a game that bots have played."""
    pilot, cadet = LineUp("ares", None, "pilot"), LineUp("athena", None, "cadet")
    pairing = Pairing(shipped_card_set(), "training", (pilot, cadet), 7)
    return list(dump_lines(pairing.trace(0)))


def bring_game(page: Page, lines: list[str]) -> None:
    """Sends a trace to the site, which opens its replay."""
    page.goto(reverse("play:replays"))
    file = {"name": "game.jsonl", "mimeType": "application/x-ndjson"}
    page.set_input_files("#file", {**file, "buffer": "\n".join(lines).encode()})
    page.get_by_role("button", name="Check and watch").click()


def play_the_end(page: Page, lines: list[str], actions: int = 10) -> None:
    """Plays a game on against a bot from so many actions before its end."""
    bring_game(page, lines)
    page.wait_for_url("**/replay/")
    page.goto(f"{page.url}#{max(0, len(lines) - 1 - actions)}")
    page.locator(".play-on button:enabled").click()
    page.wait_for_url("**/play/matches/**")


def analyse_match(page: Page) -> None:
    """The same with its analysis, which the workers make."""
    finish_match(page)
    page.get_by_role("button", name="Analyse this game").click()
    page.wait_for_selector(ANALYSIS, state="attached", timeout=ANALYSIS_TIMEOUT)


def play_bots(page: Page) -> None:
    """Has the weakest bot play a few games on a map of Star Frontier."""
    page.goto(reverse("star_frontier:map", args=["arktal-1"]))
    page.locator(".bot-fields").locator("xpath=..").locator("summary").click()
    choose(page, **{"first-bot": "recruit", "second-bot": "recruit", "bot-games": "10"})
    page.get_by_role("button", name="Have the bots play").click()
    page.locator(".run-state[role=status]").wait_for()


def run(page: Page) -> None:
    """Has the playtest that the form describes played."""
    page.get_by_role("button", name="Run the playtest").click()
    page.wait_for_url(re.compile(r"/playtests/(?!new)[a-z0-9-]+/$"))


CHOOSE_CRUISER = partial(open_table, kind="hotseat", mode="skirmish")
REACHED = (
    SitePage("catalog:cards"),
    SitePage("catalog:cards", query="?view=rows&group=level&q=pivot"),
    SitePage("catalog:cards", query="?view=text"),
    SitePage("catalog:card", ("3-10",)),
    SitePage("catalog:cruiser", (STOCK.cruiser,)),
    SitePage("catalog:print", query="?q=level%3A3"),
    SitePage("decks:compare_decks", query="?a=ares-clockwork&b=atlas-storeys"),
    SitePage("decks:deck", (STOCK.key,)),
    SitePage("decks:deck_history", ("own",), reach=show_versions, drawn=".changed-cards"),
    SitePage("decks:decks"),
    SitePage("decks:decks", query="?card=3-10&cruiser=ares&order=liked"),
    SitePage("decks:person", ("house",)),
    SitePage("decks:edit_deck", reach=make_deck),
    SitePage("decks:own_decks", ("own",), reach=show_own_decks, drawn="#own-decks [name=deck]"),
    SitePage("decks:code", (code_of(STOCK),)),
    SitePage("decks:tokens", asks_for_account=True),
    SitePage("decks:report_deck", (STOCK.key,), asks_for_account=True),
    SitePage("account", asks_for_account=True),
    SitePage("delete_account", asks_for_account=True),
    SitePage("api:documentation", drawn=".opblock"),
    SitePage("api:cards", query="?page_size=2"),
    SitePage("play:other_standings", ("star-frontier",)),
    SitePage("play:other_lobby", ("star-frontier",)),
    SitePage("play:join", reach=open_table),
    SitePage("play:join", ("guest",), reach=be_invited),
    SitePage("play:join", ("salts",), reach=partial(open_table, kind="bot", mode="skirmish")),
    SitePage("play:join", ("cruisers",), reach=CHOOSE_CRUISER, drawn=".cruiser-tile"),
    SitePage("play:match_replay", reach=finish_match),
    SitePage("play:match_analysis", reach=analyse_match, drawn=ANALYSIS),
    SitePage("simulate:new_run", query=f"?deck={STOCK.key}"),
    SitePage("simulate:new_trial", ("swap",), f"?deck={STOCK.key}"),
    SitePage("simulate:run", ("bots",), reach=play_bots, drawn="#results section"),
    SitePage("star_frontier:map", ("arktal-1",)),
    SitePage("star_frontier:editor", query="?pieces=slab.0.-5.2~hook.0.-5.0&chosen=2"),
    SitePage("starfighter:opening", query=f"?deck={code_of(STOCK)}&seed=7&do=pass"),
)
# Why pages are not looked at, with their names.
EXCUSES = {
    "looks like signing in": (
        "account_inactive account_reset_password_done account_reset_password_from_key_done"
    ),
    "looks like any other answer of the API": (
        "api:bulk api:challenges api:cruisers api:daily_puzzle api:editions api:decks "
        "api:own_decks api:codes api:read api:league api:matches api:own_matches api:own_turns "
        "api:players api:playtests api:puzzles"
    ),
    "looks like the guide of the API": "api:bot_guide api:data_guide",
    "answers programs": "api:oembed api:stream api:schema",
    "answers a form": (
        "decks:bot_account decks:join_ladder publish_matches set_language decks:add_card decks:change_decks "
        "decks:import_decks simulate:play_head_to_head play:play_now play:take_over "
        "play:add_browser play:add_holiday play:add_webhook play:set_mail"
    ),
    "looks like any other puzzle": "play:daily_puzzle",
    "answers what is sent": "api:validate",
    "opens for accounts only": "account_logout account_change_password play:blocks play:notifications",
    "answers browsers": "catalog:manifest catalog:service_worker",
    "answers scripts": "catalog:kept_pages decks:autosave_new_deck decks:match_cards simulate:meter",
    "opens for staff only": "catalog:import_edition usage data_sizes",
    "a file": "catalog:cards_template catalog:cruisers_template export_account",
    "a piece of the builder": "decks:check_deck",
    "answers readers of feeds": "decks:feed",
    "answers monitors": "simulate:health simulate:ready metrics",
}


def names_without_arguments(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            if each.name and not each.pattern.regex.groups:
                yield space + each.name
        elif each.namespace != "admin":
            inner = f"{each.namespace}:" if each.namespace else ""
            yield from names_without_arguments(each, space + inner)


OTHERS = {*" ".join(EXCUSES.values()).split(), *(page.name for page in REACHED)}
PLAIN = [SitePage(name) for name in names_without_arguments(get_resolver()) if name not in OTHERS]
PAGES = (*REACHED, *PLAIN)
