"""What a player needs is seen at once and not covered, in any window, whatever else is told."""

import json
import re

from django.urls import reverse
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.sizes import (
    LOW,
    PLACES,
    SIZES,
    TIGHT,
    check_all_is_seen,
    check_nothing_is_covered,
    check_previews,
    resize,
)
from tests.e2e.table import (
    LANDING,
    decide_once,
    play_now,
    send_form,
    speak_russian,
    wait_for_decision,
)

FRONT = ".is-playable:not(.is-only-back) button"
WIDE = [size for size in SIZES if size[0] >= 1000]
ASK_AT_LENGTH = """() => {
  const [what, choices, meanings] = ["what", "choices", "meanings"]
    .map(name => document.querySelector(`.decision [data-part=${name}]`));
  what.textContent = "Вертикальное движение: выберите карту, которая ляжет наверх своего сектора.";
  choices.innerHTML = '<button type="button" class="choice is-single">Положить наверх</button>';
  const symbols = [...document.querySelectorAll("template[data-symbol]")].slice(0, 6);
  meanings.replaceChildren(...symbols.map(each => each.content.cloneNode(true)));
}"""
PREVIEW_AT_LENGTH = """() => {
  const note = document.querySelector(".decision > .decision-note");
  note.dataset.kind = "preview";
  note.hidden = false;
  note.querySelector("[data-part=text]").textContent =
    "Истребителей: 4 · накрывает карту рубашкой вверх · наносит +10 вместо +10";
}"""
HINT_AT_LENGTH = """() => {
  document.querySelector(".decision-note[data-kind=hint] [data-part=text]").textContent =
    "Карта 3-22 Фокус с исчезновением рубашкой вверх в сектор 3 (шанс на победу: 100 %). "
    + "Вы наносите 10 вместо 12, вы получаете 10 вместо 12, уничтожаются 2 карты; Адмирал, вероятно, "
    + "ответит в секторе 3, и тогда вы можете получить до 10.";
}"""
OFFERED = """() => {
  const { match, seat } = JSON.parse(document.querySelector("#first-table").textContent);
  const other = seat === "A" ? "B" : "A";
  const clock = { left: { A: 299, B: 300 }, running: [seat], increment: 5 };
  return { ...match, clock, offers: [{ kind: "take_back", seat: other }] };
}"""


def test_nothing_covers_hand_fields_question_and_answers_at_any_size(open_page: OpenPage):
    page = open_page(lessons=True)
    sockets: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("/ws/"), lambda each: connect(each, sockets))
    page.goto("/")
    speak_russian(page)
    play_now(page)
    expect(page.locator(".lesson")).to_be_visible()
    for size in SIZES:
        check_all_is_seen(page, *size)
    sockets[-1].send(json.dumps({"type": "match", "match": page.evaluate(OFFERED)}))
    expect(page.locator(".offer")).to_be_visible()
    for size in TIGHT:
        check_all_is_seen(page, *size)
    page.evaluate(ASK_AT_LENGTH)
    for size in WIDE:
        check_nothing_is_covered(page, *size)
    page.reload()
    wait_for_decision(page)
    for size in TIGHT:
        look_at_card(page, *size)
        check_all_is_seen(page, *size)
    page.mouse.move(1, 1)
    decide_once(page)
    while not page.locator(FRONT).count():  # an effect waits, or no front fits
        for size in TIGHT:
            check_all_is_seen(page, *size)
        decide_once(page)
    page.locator(FRONT).first.click()
    for size in TIGHT:
        check_all_is_seen(page, *size)
    check_previews(page, page.locator(LANDING).first)
    for size in [*SIZES, (1300, 800)]:  # where previews are narrowest
        resize(page, *size)
        page.evaluate(PREVIEW_AT_LENGTH)
        check_nothing_is_covered(page, *size)
    page.keyboard.press("h")
    expect(page.locator(".decision-note[data-kind=hint]")).to_be_visible()
    page.locator(".held").last.hover()
    expect(page.locator("[data-lens]:popover-open")).to_be_attached()
    expect(page.locator("[data-lens]")).to_be_hidden()  # it would cover the hint
    page.mouse.move(1, 1)
    expect(page.locator("[data-command=take_back]")).to_be_visible()
    for size in SIZES:
        check_all_is_seen(page, *size)
    for size in [*SIZES, (1300, 800)]:
        resize(page, *size)
        page.evaluate(HINT_AT_LENGTH)
        check_nothing_is_covered(page, *size)
    expect(page.locator(".decision-note[data-kind=hint]")).to_contain_text("Карта 3-22 Фокус")


def test_a_low_window_has_boards_beside_what_is_decided_with(open_page: OpenPage):
    page = open_page(viewport={"width": 844, "height": 390})
    play_now(page)
    for size in LOW:
        check_all_is_seen(page, *size)
    page.locator(".held button").first.click()
    for size in LOW:
        check_all_is_seen(page, *size)
    page.keyboard.press("h")
    expect(page.locator("[data-decision] .decision-note[data-kind=hint]")).to_be_visible()
    for size in LOW:
        check_all_is_seen(page, *size)
    send_form(page, reverse("play:play_now"), game="star_frontier")
    wait_for_decision(page)
    page.keyboard.press("h")
    expect(page.locator("[data-decision] .decision-note[data-kind=hint]")).to_be_visible()
    for size in (*LOW, *SIZES):
        check_nothing_is_covered(page, *size)


def connect(socket: WebSocketRoute, sockets: list[WebSocketRoute]) -> None:
    socket.connect_to_server()
    sockets.append(socket)


def look_at_card(page: Page, width: int, height: int) -> None:
    """Enlarges a card of the hand, which takes its place by the window's size."""
    resize(page, width, height)
    page.locator(".held").last.evaluate(
        "held => held.dispatchEvent(new CustomEvent('look', { bubbles: true, detail: held }))"
    )
    expect(page.locator("[data-lens]")).to_be_visible()


def test_hand_and_decision_stay_where_they_are_when_a_card_is_chosen(page: Page):
    play_now(page)
    for width, height in [(360, 640), (390, 844), (768, 1024)]:
        resize(page, width, height)
        held = page.locator(".is-playable").last
        before = page.evaluate(PLACES, [".decision", ".desk", ".board-near .hull"])
        held.locator("button").click()
        assert page.evaluate(PLACES, [".decision", ".desk", ".board-near .hull"]) == before
        page.keyboard.press("Escape")
