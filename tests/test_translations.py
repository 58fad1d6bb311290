import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.utils import translation

from config.messages import extract_template

CATALOGUES = sorted(Path(__file__).resolve().parents[1].glob("locale/*/LC_MESSAGES/django.po"))


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.parts[-3])
def messages(request):
    with request.param.open("rb") as file:
        return [message for message in read_po(file, locale=request.param.parts[-3]) if message.id]


def test_every_message_is_translated_with_its_placeholders(messages):
    def forms(message):
        return message.string if message.pluralizable else (message.string,)

    assert [message.id for message in messages if message.fuzzy or not all(forms(message))] == []
    assert [error for message in messages for error in message.check()] == []


def test_a_number_stays_on_one_line_with_its_percent_sign(messages):
    apart = re.compile(r"(?:[\d}]|\)[ds]) %{1,2}(?![\w({%])")
    texts = [text for each in messages for text in (*_forms(each.id), *_forms(each.string))]
    assert [text for text in texts if apart.search(text)] == []


def _forms(text):
    return (text,) if isinstance(text, str) else text


def test_compiled_translations_are_in_use():
    with translation.override("ru"):
        assert translation.gettext("Pivot") == "Поворот"


def test_templates_give_their_messages(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        '{% load i18n %}\n  {% translate "One" %}\n<p>{% blocktranslate trimmed %}\n Two {{ x }}\n'
        "{% endblocktranslate %}</p>"
    )
    with page.open("rb") as file:
        messages = extract_template(file, {"gettext": None, "_": None}, (), {})
        assert [text for _, _, text, _ in messages] == ["One", "Two %(x)s"]
