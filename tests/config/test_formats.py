from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("DATE_FORMAT", "3 November 2026"),
        ("DATETIME_FORMAT", "3 November 2026, 21:05"),
        ("SHORT_DATE_FORMAT", "3 Nov 2026"),
        ("j E", "3 November"),
    ],
)
def test_english_dates_begin_with_the_day(style, written):
    with translation.override("en"):
        assert date_format(datetime(2026, 11, 3, 21, 5, tzinfo=UTC), style) == written
