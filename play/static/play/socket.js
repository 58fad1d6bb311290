// The live match: one socket that comes back by itself and asks for what was missed.

const FIRST_WAIT = 500;
const MAX_WAIT = 15000;
const NO_MATCH = 4404;
const ABOUT_A_PLY = new Set(["resume", "act", "take_back", "why", "preview", "hint", "explain"]);
const OF_THE_MOMENT = new Set(["resume", "why", "preview"]);

export class LiveSource {
  // `handlers` by message type, and `connection(state, isAnswered)`: "lost", or "open", perhaps with an answer kept.
  constructor(address, handlers) {
    this.address = address;
    this.handlers = handlers;
    this.ply = 0;
    this.branch = null;
    this.wait = FIRST_WAIT;
    this.seat = null;
    this.unsent = new Map(); // The last message of each type that found no connection.
    this.ended = false;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    addEventListener("pagehide", () => this.stop());
    addEventListener("pageshow", (event) => event.persisted && this.start());
  }

  start() {
    this.ended = false;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.address}`);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", ({ code }) => socket === this.socket && code !== NO_MATCH && this.lost());
  }

  stop() {
    this.ended = true;
    clearTimeout(this.timer);
    const { socket } = this;
    // Closed before it is open it would be called a failure.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket?.close();
  }

  opened() {
    this.wait = FIRST_WAIT;
    const unsent = [...this.unsent.values()];
    this.handlers.connection("open", this.unsent.has("act"));
    this.unsent.clear();
    if (this.seat) this.sit(this.seat);
    else this.resume();
    unsent.forEach((message) => this.send(message));
  }

  lost() {
    if (this.ended) return;
    this.handlers.connection("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(MAX_WAIT, this.wait * 2);
  }

  // The network is back: no need to wait for the next attempt.
  hurry() {
    if (!this.isOpen && !this.ended) this.start();
  }

  // A computer that slept may have a dead socket that looks alive: asking finds out.
  wake() {
    if (this.isOpen) this.resume();
    else this.hurry();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  resume(ply = this.ply) {
    this.send({ type: "resume", ply, ...(this.seat && { seat: this.seat }) });
  }

  // At a table for two on one screen: whose eyes are to see, the story from its beginning too.
  sit(seat) {
    this.seat = seat;
    if (!this.isOpen) return; // It is said when the connection is there.
    this.resume(null);
    this.resume(0);
  }

  send(message) {
    // A branch is what lies between two take-backs; with it a stale ply is noticed.
    const branch = this.branch !== null && ABOUT_A_PLY.has(message.type) ? { branch: this.branch } : {};
    const told = { ...branch, ...message };
    if (this.isOpen) {
      this.socket.send(JSON.stringify(told));
      return;
    }
    if (!OF_THE_MOMENT.has(message.type)) this.unsent.set(message.type, told);
    this.handlers.connection("lost");
  }

  receive(message) {
    const latest = message.type === "steps" ? message.steps.at(-1)?.table : message.table;
    if (latest) {
      this.ply = latest.ply;
      this.branch = latest.branch ?? null;
    }
    this.handlers[message.type]?.(message);
  }
}
