from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation

from catalog.templatetags.times import when

MOMENT = datetime(2026, 11, 25, 12, 46, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "language", "text"),
    [
        ("UTC", "en", "25 November 2026, 12:46 UTC"),
        ("Pacific/Auckland", "en", "26 November 2026, 01:46 NZDT"),
        ("Europe/Moscow", "ru", "25 ноября 2026 г. 15:46 MSK"),
    ],
)
def test_a_time_names_its_zone_and_tells_the_script_the_moment(zone, language, text):
    with timezone.override(zone), translation.override(language):
        told = when(MOMENT)
    assert f">{text}</time>" in told
    assert 'data-time="long"' in told
    assert datetime.fromisoformat(told.split('datetime="')[1].split('"')[0]) == MOMENT
