"""The card browser on a phone, of which the processor is four times slower."""

from functools import cache

from tests.bench.registry import benchmark
from tests.bench.web import chromium, site

SCREEN = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}
PHONE = SCREEN | {"is_mobile": True, "has_touch": True}
# When the largest piece of what is seen first was painted, milliseconds.
PAINTED = """
() => new Promise((done) => new PerformanceObserver((list) => {
  done(list.getEntries().at(-1).startTime);
}).observe({ type: "largest-contentful-paint", buffered: true }))
"""


@cache
def warm_server():
    """The site, which has answered before."""
    with chromium().new_context() as context:
        context.new_page().goto(f"{site()}/cards/", wait_until="load")
    return site()


def visits(count):
    """The main content of the last of so many visits, milliseconds after it began."""
    address = f"{warm_server()}/cards/"
    with chromium().new_context(**PHONE) as context:
        page = context.new_page()
        slow = context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        for _visit in range(count):
            page.goto(address, wait_until="load")
        return float(page.evaluate(PAINTED))


@benchmark("card browser on a phone, main content, first visit", "ms")
def cold():
    return visits(1)


@benchmark("card browser on a phone, main content, second visit", "ms")
def warm():
    return visits(2)
