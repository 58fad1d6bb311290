import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from config.compression import WORTH_IT, compression

PAGE = b"<p>Starfighter</p>" * 100


def answer(rf: RequestFactory, response, accepted: str = "br, gzip"):
    request = rf.get("/", headers={"accept-encoding": accepted})
    return compression(lambda _request: response)(request)


def test_a_page_is_compressed_for_whoever_reads_that(rf: RequestFactory):
    response = answer(rf, HttpResponse(PAGE))
    assert gzip.decompress(response.content) == PAGE
    assert len(response.content) < len(PAGE) / 4
    assert response["Content-Length"] == str(len(response.content))
    assert (response["Content-Encoding"], response["Vary"]) == ("gzip", "Accept-Encoding")


def test_the_same_page_has_many_sizes(rf: RequestFactory):
    assert len({len(answer(rf, HttpResponse(PAGE)).content) for _time in range(40)}) > 5


@pytest.mark.parametrize("accepted", ["", "br", "identity"])
def test_others_get_it_as_it_is_and_caches_are_told(accepted: str, rf: RequestFactory):
    response = answer(rf, HttpResponse(PAGE), accepted)
    assert (response.content, response["Vary"]) == (PAGE, "Accept-Encoding")


def test_what_is_short_or_compressed_stays_as_it_is(rf: RequestFactory):
    short = b"x" * (WORTH_IT - 1)
    assert answer(rf, HttpResponse(short)).content == short
    packed = HttpResponse(gzip.compress(PAGE), headers={"Content-Encoding": "gzip"})
    assert gzip.decompress(answer(rf, packed).content) == PAGE


def test_a_stream_is_compressed_on_its_way_and_a_mark_becomes_a_weak_one(rf: RequestFactory):
    stream = answer(rf, StreamingHttpResponse([PAGE, PAGE]))
    assert gzip.decompress(b"".join(stream)) == PAGE * 2
    assert answer(rf, HttpResponse(PAGE, headers={"ETag": '"1"'}))["ETag"] == 'W/"1"'
