"""Lets an engine play at a site's table: follows its event stream and answers over HTTP."""

import contextlib
import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse, IncompleteRead
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from django.core.management.base import CommandError

from play.games.game import Json
from play.games.registry import STARFIGHTER
from play.games.starfighter.engine.cards import MODES
from simulate.console.engine_process import EngineProcess

TIMEOUT: Final = 60
"""Seconds without a sign of life, which the stream gives every twenty."""
DECK_MODE: Final = MODES[-1]
ANSWERS: Final = ("application/json", "text/event-stream")


class BridgeFault(CommandError):
    """The site cannot be reached, or refuses what the engine needs."""


def address_of(text: str) -> str:
    """A site's address without a closing slash. Raises BridgeFault."""
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise BridgeFault(f"--site “{text}” is no address such as https://cards.example.org.")
    return text.rstrip("/")


def check_token(text: str) -> None:
    """Raises BridgeFault for what cannot be sent as a token."""
    if not (text.isascii() and text.isprintable()):
        raise BridgeFault("--token has characters that no token has; copy it once more.")


def read_object(answer: HTTPResponse) -> Json:
    """A JSON object. Raises ValueError."""
    told: object = json.load(answer)
    if not isinstance(told, dict):
        raise ValueError("it is no object")
    return told


@dataclass
class Bridge:
    """An engine at the tables of one account. `deck` is what it brings to Total War, if it plays that."""

    site: str
    token: str
    engine: EngineProcess
    tell: Callable[[str], object]
    deck: str = ""
    known: dict[str, str] = field(default_factory=dict)
    """By match the seat of a game that the engine was told of."""

    def check_site(self) -> None:
        """Raises BridgeFault where another program answers."""
        if not {"matches", "stream"} <= self.get("/api/").keys():
            raise BridgeFault(f"--site {self.site} is no site of this program.")

    def challenge_bot(self, bot: str, mode: str, enemy_deck: str) -> None:
        """Begins a match against a bot of the site. Raises BridgeFault."""
        setup: Json = {"kind": "bot", "mode": mode, "bot": bot}
        if mode == DECK_MODE:
            setup |= {"deck": self.deck, "seats": {"B": {"deck": enemy_deck or self.deck}}}
        answer = self.post("/api/matches/", setup)
        self.tell(f"{answer['page']} against {bot}")

    def play(self, games: int | None = None) -> None:
        """Plays all matches of the account until so many have ended. Raises BridgeFault, EngineFault."""
        ended: set[str] = set()
        while games is None or len(ended) < games:
            for event, told in self.events():
                if event == "end":
                    won = set(told["winners"]) & set(told["seats"])
                    outcome = "won" if won else "lost" if told["winners"] else "drawn"
                    if told["match"] not in ended and told["match"] in self.known:
                        self.tell(f"{told['match']}: {outcome} ({told['reason']})")
                        ended.add(told["match"])
                elif told["game"] == STARFIGHTER:
                    self.answer(event, told)
                if games is not None and len(ended) >= games:
                    return

    def answer(self, event: str, told: Json) -> None:
        """Does what an event asks for."""
        match = f"/api/matches/{told['match']}/"
        if event == "challenge":
            if told["mode"] == DECK_MODE and not self.deck:
                self.post(f"{match}decline/", {"reason": "mode"})
            else:
                self.post(f"{match}seat/", {"deck": self.deck} if self.deck else {})
        elif event == "start" and told["step"] == "salts":
            self.post(f"{match}salt/", {"salt": secrets.token_hex(16)})
        elif event == "start" and told["options"]:
            self.post(f"{match}choice/", {"option": told["options"][0]})
        elif event == "offer":
            self.post(f"{match}answer/", {"offer": told["kind"], "accept": False})
        elif event == "turn":
            self.act(match, told["match"])

    def act(self, address: str, match: str) -> None:
        """Plays on until somebody else is to move."""
        answer = self.get(address)
        while answer.get("seat") in (answer.get("to_move") or []):
            seat = str(answer["seat"])
            view = answer.get("view")
            if not view or not view["legal"]:
                return
            if self.known.get(match) != seat:
                self.known[match] = seat
                cruisers = {name: each["cruiser"] for name, each in view["seats"].items()}
                setup = {"game": STARFIGHTER, "mode": view["mode"], "seat": seat}
                setup |= {"cruisers": cruisers, "cards": answer["match"]["revision"]}
                self.engine.begin({**setup, "deck": None})
            action = self.engine.choose(view)
            self.post(f"{address}actions/", {"ply": answer["ply"], "action": action})
            answer = self.get(address)

    def events(self) -> Iterator[tuple[str, Json]]:
        """The events of the account's matches until the connection ends. Raises BridgeFault."""
        event = ""
        cut = contextlib.suppress(TimeoutError, ConnectionError, IncompleteRead)
        with self.opened("/api/stream/", None) as answer, cut:
            for line in answer:
                name, _colon, value = line.decode().strip().partition(": ")
                if name == "event":
                    event = value
                elif name == "data":
                    yield event, json.loads(value)

    def get(self, path: str) -> Json:
        with self.opened(path, None) as answer:
            return read_object(answer)

    def post(self, path: str, body: Json) -> Json:
        """The answer; empty where the match has gone on without it (409). Raises BridgeFault."""
        try:
            with self.opened(path, body) as answer:
                return read_object(answer)
        except BridgeFault as fault:
            if isinstance(fault.__cause__, HTTPError) and fault.__cause__.code == 409:
                return {}
            raise

    @contextlib.contextmanager
    def opened(self, path: str, body: Json | None) -> Iterator[HTTPResponse]:
        """The open answer of a request. Raises BridgeFault, also for what its reader cannot read."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.site + path, data, headers)  # noqa: S310 - checked by address_of
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
                if (kind := answer.headers.get_content_type()) not in ANSWERS:
                    raise ValueError(f"it is {kind}")
                yield answer
        except HTTPError as error:
            reason = error.read(500).decode(errors="replace")
            raise BridgeFault(f"{path}: {error.code} {error.reason}: {reason}") from error
        except OSError as error:
            raise BridgeFault(f"--site {self.site} cannot be reached: {error}.") from error
        except (HTTPException, ValueError) as error:
            told = f"{path} of --site {self.site} gives no answer that can be read: {error}."
            raise BridgeFault(told) from error
