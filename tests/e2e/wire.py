"""What a tab asks of the server, without what its browser keeps."""

from playwright.sync_api import Page


class Wire:
    """Counts the requests of a page that go over the wire, and their bytes, from now on."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}  # by address
        self.asked: dict[str, str] = {}  # addresses by the browser's key of a request
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self.ask)
        session.on("Network.requestServedFromCache", self.forget)
        session.on("Network.responseReceived", self.answer)
        session.on("Network.loadingFinished", self.end)
        session.send("Network.enable")
        self.requests = 0

    def ask(self, event: dict) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]
        self.requests += 1

    def forget(self, event: dict) -> None:
        if self.asked.pop(event["requestId"], None):
            self.requests -= 1

    def answer(self, event: dict) -> None:
        if event["response"].get("fromDiskCache"):
            self.forget(event)

    def end(self, event: dict) -> None:
        address = self.asked.get(event["requestId"])
        if address:
            self.bytes[address] = int(event["encodedDataLength"])

    def kilobytes(self, *kinds: str) -> float:
        """Of the addresses that contain one of these."""
        found = [size for address, size in self.bytes.items() if any(k in address for k in kinds)]
        return sum(found) / 1000
