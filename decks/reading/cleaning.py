"""Makes plain lines of what chats, forums and spreadsheets send; struck-out parts stay marked."""

import html
import quopri
import re
import unicodedata
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote

from decks.construction.card_names import DASH, NUMBER

BBCODE: Final = r"b|i|u|url|list|color|size|quote|code|cards?|center|spoiler|img|font|hr|h[1-6]"
BLOCKS: Final = r"p|li|ul|ol|div|h[1-6]|tr|table|thead|tbody|section|pre|blockquote|html|body"
ATTRIBUTE: Final = re.compile(
    r"\b(number|id|name|qty|count)\s?=\s?[\"']([^\"'<>]{1,100})[\"']", re.I
)
STRIKES: Final = r"(?:del|s|strike)"
STROKES: Final = re.compile("[\u0335-\u0338]")
STROKE: Final = re.compile(r"(?:[\w -][\u0335-\u0338])+")
# Each pattern and what stands in its place, in this order.
MARKUP: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.DOTALL), replacement)
    for pattern, replacement in (
        (r"[\r\v\f\x1c-\x1e\x85\u2028\u2029]+\n?|\r\n", "\n"),
        (r"<(script|style)\b.{0,1000}?</\1>", " "),
        (r"<deckname>(.{0,300}?)</deckname>", r"\nname: \1\n"),
        (r"<(?:zone|section)\s[^<>]{0,300}?name=[\"']([^\"'<>]{1,100})[\"'][^<>]{0,300}>", r"\n\1:\n"),
        (r"</(?:zone|section|comments)>", "\n"),
        # The language of a block of code, and the beginning of a table of a wiki.
        (r"(?m:^)(\W{0,10}```)[a-z]{1,12}(?m:$)|(?m:^)\{\|[^\n]{0,200}(?m:$)", r"\1"),
        (r"(?m:^)@@ -\d[^\n]{0,60}@@", ""),
        (r"`\s{1,5}`(?!`)", "`, `"),
        # Notes at the foot of a page, and list numbers in circles.
        (r"(?<=\w)(?:\[\d{1,2}\](?!\()|[\u00b9\u00b2\u00b3\u2070-\u2079]+)", ""),
        (r"(?m:^)\s{0,20}[\u2460-\u249b\u24f5-\u24fe\u2776-\u2793]", "- "),
        # Emoji by their names, and emoji of a server.
        (r"<a?(:\w{2,32}:)\d{5,20}>", r"\1"),
        (r":(?:x|no_entry\w*|negative\w+|cross_mark\w*):", "❌"),
        (r"(?<![\w:]):(?!\d\d:)\w{2,32}:(?![\w:])", " "),
        # What a card costs in another game.
        (r"(?m:^)(\W{0,10}\d{1,2}x) \(\d{1,2}\)(?=\s)", r"\1"),
        # Links keep the address where it is a deck's or a card's.
        (
            r"<a\b[^>]{0,300}href=[\"']?([^\"' >]{0,200}/(?:decks|d|cards)/[^\"' >]{1,200})"
            r"[^>]{0,300}>(.{0,300}?)</a>",
            r"\2 \1 ",
        ),
        (r"<iframe\b[^>]{0,300}src=[\"']?([^\"' >]{1,300})[^>]{0,300}>", r" \1 "),
        (rf"[<\[]{STRIKES}(?:\s[^>\]]{{0,200}})?[>\]](.{{0,1000}}?)[<\[]/{STRIKES}[>\]]", r"~~\1~~"),
        (r"</t[dh]>\s{0,20}<t[dh]\b[^>]{0,300}>", "\t"),
        (r"<br\s*/?>", "\n"),
        (
            r"<(?:cards?|item|entry)\s([^<>]{1,500})>(?:([^<>\n]{1,200})</(?:cards?|item|entry)>)?",
            lambda match: f"\n{attributes_of(match[1], match[2] or '')}\n",
        ),
        (r"(</[a-z][a-z0-9-]{0,20}>)(?=<[a-z])", r"\1 "),
        (rf"(?:\s{{0,20}}</?(?:{BLOCKS})\b[^>]{{0,300}}>)+\s{{0,20}}", "\n"),
        (r"</?[a-z][a-z0-9-]{0,20}(?:\s[^<>]{0,500})?/?>", ""),
        (r"!?\[([^\[\]\n]{0,300})\]\(([^()\s]{0,200}/(?:decks|d|cards)/[^()\s]{1,200})\)", r"\1 \2 "),
        (r"!?\[([^\[\]\n]{0,300})\]\([^()\n]{0,300}\)", r"\1"),
        (r"\[url=([^\]\n]{0,200}/(?:decks|d|cards)/[^\]\n]{1,200})\](.{0,300}?)\[/url\]", r"\2 \1 "),
        (r"\[\*\]", "\n- "),
        (r"(?m:^)\s{0,20}\d\ufe0f?\u20e3", "- "),
        # What screen readers say of headings and lists.
        (r"(?m:^)(?:heading level \d|заголовок(?: уровень)? \d(?: уровня)?|bullet|маркер)[,:]?\s", ""),
        (rf"\[/?(?:{BBCODE})(?:=[^\]\n]{{0,300}})?\]", ""),
    )
)  # fmt: skip
NUMBER_SIGN: Final = re.compile(
    rf"(?:(?:#|(?<!\w)n[o°º]\.?)\s?|(?<!\w)l)(?=\d\s?{DASH}\s?\d)(?<!# )", re.IGNORECASE
)
QUOTED_PRINTABLE: Final = re.compile(r"=[CDE][0-9A-F](?:=[89AB][0-9A-F])")
ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>|&~])")
SINGLE_STRIKE: Final = re.compile(r"(?<![\w~])~(?![\s~])([^~\n]{1,300})(?<!\s)~(?![\w~])")
STRUCK: Final = re.compile(r"~~(.{1,2000}?)(?:~~|\Z)", re.DOTALL)


def attributes_of(text: str, inner: str) -> str:
    """What attributes of a card in XML, and the text in it, say of it, as a list would."""
    said = {name.lower(): value for name, value in ATTRIBUTE.findall(text)}
    count = said.get("qty") or said.get("count") or "1"
    is_number = NUMBER.fullmatch(said.get("id", ""))
    known = ("number", "id", "name") if is_number else ("number", "name")
    words = " ".join([*(said[name] for name in known if name in said), inner])
    return words if count == "1" else f"{count}x {words}"


def clean(text: str) -> str:
    """The text in lines, without markup and invisible signs; what is struck out stands in ~~."""
    text = marked_strokes(unicodedata.normalize("NFC", unescaped(text)))
    for pattern, replacement in MARKUP:
        text = pattern.sub(replacement, text)
    text = html.unescape(text)
    text = "".join(visible(char) for char in text)
    text = SINGLE_STRIKE.sub(r"~~\1~~", text)
    return STRUCK.sub(lambda match: struck_lines(match[1]), text)


def unescaped(text: str) -> str:
    """The text that a mail, an address or a program wrote in signs of its own."""
    if QUOTED_PRINTABLE.search(text):
        text = quopri.decodestring(text.encode()).decode(errors="replace")
    text = re.sub(r"=\n(?=\w)", "", text)
    if "\n" not in text.strip():
        text = unquote(text) if "%0A" in text else text.replace("\\r", "").replace("\\n", "\n")
    return re.sub(r"&amp;(?=[a-z]{2,8};|#\d)", "&", text)


def marked_strokes(text: str) -> str:
    """Letters with a combining stroke as a struck-out part."""
    return STROKE.sub(lambda match: f"~~{STROKES.sub('', match[0]).strip()}~~ ", text)


def struck_lines(part: str) -> str:
    return "\n".join(f"~~{line}~~" if line.strip() else line for line in part.split("\n"))


def visible(char: str) -> str:
    """The character; nothing for signs that no one sees, a space for any kind of space."""
    if char in "\n\t":
        return char
    kind = unicodedata.category(char)
    if kind in ("Cf", "Me") or char in "\ufe0e\ufe0f":
        return ""
    return " " if kind in ("Zs", "Cc") else char


def plain(line: str) -> str:
    """The line without marks of emphasis, escapes, and characters of other widths."""
    line = NUMBER_SIGN.sub("", unicodedata.normalize("NFKC", line))
    line = re.sub(r"(?<=\d)_(?=[^\W\d_])", " ", line)
    line = re.sub(r"\*\*|__|`+|\[\[|\]\]", " ", ESCAPED.sub(r"\1", line))
    return re.sub(r"(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", " ", line)
