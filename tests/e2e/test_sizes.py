"""What a player needs is seen at once and not covered, in any window, whatever else is told."""

import json
import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.sizes import (
    LOW,
    PLACES,
    SIZES,
    TIGHT,
    USUAL,
    check_all_is_seen,
    check_nothing_is_covered,
    check_previews,
    resize,
)
from tests.e2e.table import LANDING, decide_once, play_now, send_form, wait_for_decision

FRONT = ".is-playable:not(.is-only-back) button"
NARROW = (1300, 800)  # where previews are narrowest
WIDE = [size for size in SIZES if size[0] >= 1000]
# Enlarges a card of the hand, which takes its place by the window's size.
LOOK = "held => held.dispatchEvent(new CustomEvent('look', { bubbles: true, detail: held }))"
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


def test_nothing_covers_hand_fields_question_and_answers_at_any_size(open_page):
    page = open_page(lessons=True, locale="ru")  # whose words are longer
    sockets = []

    def connect(socket):
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws/"), connect)
    play_now(page)
    expect(page.locator(".lesson")).to_be_visible()
    check_all_is_seen(page, *SIZES)
    sockets[-1].send(json.dumps({"type": "match", "match": page.evaluate(OFFERED)}))
    expect(page.locator(".offer")).to_be_visible()
    check_all_is_seen(page, *TIGHT)
    page.evaluate(ASK_AT_LENGTH)
    check_nothing_is_covered(page, *WIDE)
    page.reload()
    wait_for_decision(page)
    for size in TIGHT:
        resize(page, *size)
        page.locator(".held").last.evaluate(LOOK)
        expect(page.locator("[data-lens]")).to_be_visible()
        check_all_is_seen(page, size)
    page.mouse.move(1, 1)
    decide_once(page)
    while not page.locator(FRONT).count():  # an effect waits, or no front fits
        check_all_is_seen(page, *TIGHT)
        decide_once(page)
    page.locator(FRONT).first.click()
    check_all_is_seen(page, *TIGHT)
    check_previews(page, page.locator(LANDING).first)
    check_nothing_is_covered(page, *USUAL, NARROW, change=PREVIEW_AT_LENGTH)
    page.keyboard.press("h")
    expect(page.locator(".decision-note[data-kind=hint]")).to_be_visible()
    page.locator(".held").last.hover()
    expect(page.locator("[data-lens]:popover-open")).to_be_attached()
    expect(page.locator("[data-lens]")).to_be_hidden()  # it would cover the hint
    page.mouse.move(1, 1)
    expect(page.locator("[data-command=take_back]")).to_be_visible()
    check_all_is_seen(page, *USUAL)
    check_nothing_is_covered(page, *SIZES, NARROW, change=HINT_AT_LENGTH)
    expect(page.locator(".decision-note[data-kind=hint]")).to_contain_text("Карта 3-22 Фокус")


def test_a_low_window_has_boards_beside_what_is_decided_with(open_page):
    page = open_page(viewport={"width": 844, "height": 390})
    play_now(page)
    check_all_is_seen(page, *LOW)
    page.locator(".held button").first.click()
    check_all_is_seen(page, *LOW)
    page.keyboard.press("h")
    expect(page.locator("[data-decision] .decision-note[data-kind=hint]")).to_be_visible()
    check_all_is_seen(page, *LOW)
    send_form(page, reverse("play:play_now"), game="star_frontier")
    wait_for_decision(page)
    page.keyboard.press("h")
    expect(page.locator("[data-decision] .decision-note[data-kind=hint]")).to_be_visible()
    check_nothing_is_covered(page, *LOW, *SIZES)


def test_hand_and_decision_stay_where_they_are_when_a_card_is_chosen(page):
    play_now(page)
    staying = [".decision", ".desk", ".board-near .hull"]
    for width, height in [(360, 640), (390, 844), (768, 1024)]:
        resize(page, width, height)
        before = page.evaluate(PLACES, staying)
        page.locator(".is-playable button").last.click()
        assert page.evaluate(PLACES, staying) == before
        page.keyboard.press("Escape")
