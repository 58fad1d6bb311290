"""The words that people put around cards, in both languages, as patterns of their stems."""

import re
from typing import Final


def words(*stems: str) -> re.Pattern[str]:
    """A pattern of any of the words that begin so."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(stems)})", re.IGNORECASE)


MAYBE: Final = words(
    r"may\s?be", r"side\b(?!\s*camera)", r"side\s?-?(?:board|deck)", r"consider", r"under consideration", r"think", r"thought",
    r"(?:set |put )?aside", r"possib", r"potential", r"option", r"altern", r"swap", r"substitut", r"subs\b", r"reserv",
    r"bench", r"on the fence", r"candidat", r"(?:could|might|want to|would like to|to) (?:add|try|test|play|go)", r"testing",
    r"wish\s?list", r"not sure", r"unsure", r"undecided", r"perhaps", r"later\b", r"flex", r"tech\b", r"if (?:there|room|space)",
    r"мб\b", r"может", r"возможн", r"под вопрос", r"подума", r"дума", r"обдум", r"кандидат", r"запас", r"про запас",
    r"резерв", r"сайд", r"отлож", r"(?:на )?замен", r"вариант", r"опцион", r"скамей", r"попробова", r"не увер", r"неувер",
    r"на всякий", r"присмотр", r"посмотр", r"если (?:что|влез|остан|найд)", r"мэйби", r"мейби", r"альтернатив", r"сомн",
    r"на потом", r"тест",
)  # fmt: skip
OUT: Final = words(
    r"cut\b", r"cuts\b", r"remov", r"out\b", r"exclud", r"dropp?e?d?\b", r"without\b", r"instead of\b", r"not\b",
    r"no\b(?!\.)", r"except\b", r"minus\b", r"vs\b", r"versus\b", r"against\b", r"rather than\b", r"never\b", r"don'?t",
    r"убра", r"убир", r"убер", r"вычерк", r"выкин", r"минус\b", r"без\b", r"кроме\b", r"вместо\b", r"не\b", r"нет\b",
    r"против\b", r"исключ", r"выбро",
)  # fmt: skip
CRUISER: Final = words(
    r"cruiser",
    r"ship\b",
    r"flag\s?ship",
    r"hero\b",
    r"commander",
    r"крейсер",
    r"корабл",
    r"флагман",
    r"геро[йя]\b",
)
# What may stand beside a cruiser without being anything else.
AROUND: Final = words(
    r"my\b", r"the\b", r"is\b", r"a\b", r"an\b", r"of\b", r"for\b", r"with\b", r"play\w*\b", r"deck\w*\b", r"list\b",
    r"on\b", r"in\b", r"by\b", r"i\b", r"use\b", r"using\b", r"here\b", r"мо[йея]\w*\b", r"на\b", r"за\b", r"с\b", r"со\b", r"для\b", r"игра\w*\b",
    r"колод\w*\b", r"это\b", r"беру\b", r"у\b", r"меня\b", r"будет\b",
)  # fmt: skip
# Words of headings, and of what lists say of cards besides.
DESCRIPTION: Final = words(
    r"level\w*\b", r"lvl\b", r"lv\b", r"уровн\w*\b", r"уровен\w*\b", r"ур\b", r"green\b", r"blue\b", r"зел[её]н\w*\b",
    r"син\w{1,3}\b", r"cards?\b", r"карт\w{0,3}\b", r"deck\w*\b", r"колод\w*\b", r"main\b", r"mainboard\b", r"основн\w*\b", r"total\b",
    r"war\b", r"итого\b", r"всего\b", r"squadron\w*\b", r"эскадр\w*\b", r"series\b", r"сери\w*\b", r"list\b", r"спис\w*\b",
    r"number\w*\b", r"номер\w*\b", r"name\b", r"no\b", r"call\b", r"signs?\b", r"позывн\w*\b", r"названи\w*\b", r"и\b", r"and\b",
    r"copy\b", r"copies\b", r"pcs?\b", r"шт\w*\b", r"the\b", r"my\b", r"in\b", r"serial\b", r"set\d*\b", r"core\b", r"base\b",
    r"edition\b", r"издани\w*\b", r"набор\w*\b", r"базов\w*\b", r"reconstruction\b", r"реконструкц\w*\b", r"foil\b", r"promo\b",
    r"штук\w*\b", r"cruiser\w*\b", r"крейсер\w*\b", r"fighters?\b", r"истребител\w*\b", r"expansion\b", r"zero\b", r"one\b", r"two\b", r"three\b",
)  # fmt: skip
SET_CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,4}(?:\s*#?\d+)?")
AND: Final = frozenset(("and", "и", "plus", "плюс", "then", "also", "затем", "also", "or", "или"))
TITLE: Final = re.compile(
    r"\W*(?:deck name|deck title|name|title|название(?: колоды)?|имя|deck|колода)\s*[:=]\s*(.*)",
    re.IGNORECASE,
)
GREETING: Final = words(
    r"hi\b", r"hello", r"hey", r"thanks", r"please", r"what do you", r"here", r"привет", r"здрав", r"всем", r"спасибо",
    r"вот\b", r"sent from", r"отправлено", r"regards", r"wrote", r"пишет", r"оцените", r"помогите", r"code\b", r"код\b",
)  # fmt: skip
COLUMNS: Final[dict[str, re.Pattern[str]]] = {
    role: re.compile(rf"\W*(?:{names})\W*", re.IGNORECASE)
    for role, names in (
        ("number", r"card|cards|number|card number|card no|no|n|num|id|карта|карты|номер|номер карты|№"),
        ("name", r"name|card name|call ?sign|title|позывной|название|имя|название карты|nickname|(?:russian|english) (?:name|call sign)|name_ru|name_en"),
        ("level", r"level|lvl|уровень|ур"),
        ("serial", r"serial|serial number|порядковый|порядковый номер|серийный номер|серийный"),
        ("count", r"count|qty|quantity|amount|copies|copy|x|кол-?во|количество|шт|штук"),
        ("kind", r"kind|type|вид|тип"),
        ("section", r"section|board|zone|list|where|раздел|список|зона|category|категория"),
        ("cruiser", r"cruiser|ship|крейсер|корабль"),
    )
}  # fmt: skip
MONTHS: Final = ("jan|янв", "feb|фев", "mar|мар", "apr|апр", "may|ма[йя]", "jun|июн", "jul|июл", "aug|авг", "sep|сен", "oct|окт", "nov|ноя", "dec|дек")  # fmt: skip
