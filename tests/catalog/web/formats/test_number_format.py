import pytest
from django.utils import translation

from catalog.web.formats.number_format import decimal, whole


@pytest.mark.parametrize(
    ("number", "digits", "english", "russian"),
    [
        (53.279, 1, "53.3", "53,3"),
        (100 * 0.29, 1, "29.0", "29,0"),  # 28.999999999999996
        (99.96, 1, "100.0", "100,0"),
        (1e-7, 1, "0.0", "0,0"),
        (-7.25, 2, "−7.25", "−7,25"),
        (-0.04, 1, "0.0", "0,0"),
        (49.6, 0, "50", "50"),
        (12, 0, "12", "12"),
    ],
)
def test_numbers_are_rounded_and_written_as_the_reader_does(number, digits, english, russian):
    for language, expected in (("en", english), ("ru", russian)):
        with translation.override(language):
            assert decimal(number, digits) == expected


def test_counts_have_their_thousands_apart():
    for language, expected in (("en", "1,234,568"), ("ru", "1\xa0234\xa0568")):
        with translation.override(language):
            assert (whole(1_234_567.6), whole(0), whole(999)) == (expected, "0", "999")
            assert (whole(-421.2), whole(-0.4)) == ("−421", "0")
