import assert from "node:assert/strict";
import test from "node:test";

class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  sent = [];

  constructor() {
    super();
    FakeSocket.newest = this;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
}

Object.assign(globalThis, {
  WebSocket: FakeSocket,
  location: { protocol: "http:", host: "localhost" },
  document: new EventTarget(),
  addEventListener() {},
});
const { LiveSource } = await import("../../play/static/play/socket.js");

function connecting() {
  const states = [];
  const source = new LiveSource("/ws/", { connection: (...state) => states.push(state) });
  source.start();
  return { source, states };
}

test("what is clicked before the connection is open is sent once it is", () => {
  const { source, states } = connecting();
  source.receive({ type: "table", table: { ply: 3, branch: 2 } });
  source.send({ type: "act", ply: 3, action: "pass" });
  FakeSocket.newest.open();
  const acted = { type: "act", ply: 3, action: "pass", branch: 2 };
  assert.deepEqual(FakeSocket.newest.sent, [{ type: "resume", ply: 3, branch: 2 }, acted]);
  assert.deepEqual(states, [["lost"], ["open", true]]);
});

test("what was sent once is not sent again, nor what was of the moment", () => {
  const { source } = connecting();
  source.send({ type: "act", ply: 0, action: "pass" });
  source.send({ type: "preview", ply: 0, action: "pass" });
  FakeSocket.newest.open();
  source.start();
  FakeSocket.newest.open();
  assert.deepEqual(FakeSocket.newest.sent, [{ type: "resume", ply: 0 }]);
});
