"""The words that people put around cards, in both languages, as patterns of their stems."""

import re
from typing import Final


def words(stems: str) -> re.Pattern[str]:
    """A pattern of any of the words that begin so; an underscore is a space."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(stems.split()).replace('_', ' ')})", re.IGNORECASE)


MAYBE: Final = words(
    r"""
    may\s?be side\b(?!\s*camera) side\s?-?(?:board|deck) consider under_consideration think thought(?!s\b)
    (?:set_|put_)?aside possib potential option altern swap substitut subs\b reserv bench
    sb\b on_the_fence candidat (?:could|might|want_to|would_like_to|to)_(?:add|try|test|play|go) testing
    wish\s?list not_sure unsure undecided perhaps later\b flex tech\b if_(?:there|room|space) мб\b
    может возможн под_вопрос подума дума обдум кандидат запас про_запас резерв сайд отлож
    (?:на_)?замен вариант опцион скамей попробова не_увер неувер на_всякий присмотр посмотр
    дополнительн\w*_колод если_(?:что|влез|остан|найд) мэйби мейби альтернатив сомн на_потом тест
    """
)
OUT: Final = words(
    r"""
    cut\b cuts\b remov out\b exclud dropp?e?d?\b without\b instead_of\b not\b no\b(?!\.) except\b
    minus\b vs\b versus\b against\b rather_than\b never\b don'?t убра убир убер вычерк выкин минус\b
    без\b кроме\b вместо\b не\b нет\b против\b исключ выбро
    """
)
CRUISER: Final = words(
    r"""
    cruiser\w* ship\b flag\s?ship\w* hero\b commander\w* крейсер\w* корабл\w* флагман\w* геро[йя]\b
    class\b identity\b
    """
)
# What ends what was said of the cards before: those behind are in the deck.
ADDED: Final = words(
    r"add\w* in$ put_in plus\b keep\b добав\w* взял\w* в$ постав\w* плюс\b остав\w*"
)
# One card for another: the first goes out, what stands behind the joining word comes in.
SWAPPED: Final = words(r"swapp?(?:ed|ing)?\b replac сменил поменял замени(?!т) заменя")
SWAP_JOINT: Final = words(r"for\b with\b by\b to\b на\b")
FIGHTERS: Final = words(r"fighter истреб истр\b")
# What may stand beside a cruiser without being anything else.
AROUND: Final = words(
    r"""
    my\b the\b is\b a\b an\b of\b for\b with\b play\w*\b deck\w*\b list\b on\b in\b by\b i\b use\b
    using\b here\b мо[йея]\w*\b на\b за\b с\b со\b для\b игра\w*\b колод\w*\b это\b беру\b у\b
    меня\b будет\b
    """
)
# Words of headings, and of what lists say of cards besides.
DESCRIPTION: Final = words(
    r"""
    level\w*\b lvl\b lv\b уровн\w*\b уровен\w*\b ур\b green\b blue\b зел[её]н\w*\b син\w{1,3}\b
    cards?\b карт\w{0,3}\b deck\w*\b колод\w*\b main\b mainboard\b основн\w*\b total\b war\b итого\b
    всего\b squadron\w*\b эскадр\w*\b series\b сери\w*\b list\b спис\w*\b number\w*\b номер\w*\b
    name\b no\b call\b signs?\b позывн\w*\b названи\w*\b и\b and\b copy\b copies\b pcs?\b шт\w*\b
    the\b my\b in\b serial\b set\d*\b core\b base\b companion\b edition\b издани\w*\b набор\w*\b базов\w*\b
    reconstruction\b реконструкц\w*\b foil\b promo\b штук\w*\b cruiser\w*\b крейсер\w*\b fighters?\b
    истребител\w*\b about\b count\b qty\b quantity\b кол-во\b extra\b expansion\b zero\b one\b two\b three\b
    """
)
SET_CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,4}(?:[\s:]*#?\d+)?")
AND: Final = frozenset(("and", "и", "plus", "плюс", "then", "also", "затем", "also", "or", "или"))
TITLE: Final = re.compile(
    r"\W*(?:deck name|deck title|name|title|subject|название(?: колоды)?|имя|тема|deck|колода)\s*[:=]\s*(.*)",
    re.IGNORECASE,
)
GREETING: Final = words(
    r"""
    hi\b hello hey thanks please what_do_you here привет здрав всем спасибо вот\b sent_from
    reply_to created_by отправлено forwarded_from переслано regards wrote пишет оцените помогите code\b код\b
    """
)
COLUMNS: Final[dict[str, re.Pattern[str]]] = {
    role: re.compile(rf"\W*(?:{names})\W*", re.IGNORECASE)
    for role, names in (
        ("number", r"(?:card ?)?(?:number|no|num|id)|cards?|n|карт[аы]|номер(?: карты)?|№|#"),
        ("name", r"(?:card ?|russian |english )?(?:name|call ?sign|title)|name_(?:en|ru)|nickname"
         r"|позывной|название(?: карты)?|имя"),
        ("level", r"level|lvl|уровень|ур"),
        ("serial", r"serial|serial number|порядковый|порядковый номер|серийный номер|серийный"),
        ("count", r"count|qty|quantity|amount|copies|copy|x|кол-?во|количество|шт|штук"),
        ("kind", r"kind|type|вид|тип"),
        ("chosen", r"in (?:the |my )?deck|included?|chosen|selected|в колоде|взята?|выбрана?"),
        ("section", r"section|board|zone|list|where|раздел|список|зона|category|категория"),
        ("note", r"notes?|comments?|remarks?|why|заметк[аи]|комментари[йи]|примечани[ея]|почему"),
        ("cruiser", r"cruiser|ship|крейсер|корабль"),
    )
}  # fmt: skip
MONTHS: Final = (
    "jan|янв", "feb|фев", "mar|мар", "apr|апр", "may|ма[йя]", "jun|июн",
    "jul|июл", "aug|авг", "sep|сен", "oct|окт", "nov|ноя", "dec|дек",
)  # fmt: skip
