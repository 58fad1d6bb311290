// The host's room: <div data-waiting-room data-socket="…" data-table="…"> goes on to the table by itself.

import { LiveSource } from "./socket.js";

export function start(root) {
  for (const room of root.querySelectorAll("[data-waiting-room]")) wait(room);
}

function wait(room) {
  const look = ({ status }) => {
    if (status === "expired") location.reload();
    else if (status !== "waiting") location.replace(room.dataset.table);
  };
  const source = new LiveSource(room.dataset.socket, {
    table: ({ table }) => look(table.match),
    match: ({ match }) => look(match),
    steps: () => look({ status: "playing" }),
    connection() {},
  });
  // Whoever calls the match off leaves by the form's answer, not by the news of it.
  room.addEventListener("submit", () => source.stop());
  source.start();
}

start(document);
