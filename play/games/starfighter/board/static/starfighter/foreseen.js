// What a preview tells: few events one by one, of many only what comes of them.

import { nearSeat, other } from "../play/seats.js";
import { signed } from "../play/texts.js";

const OBVIOUS = new Set(["play", "trigger"]);
const MOST_TOLD = 3;

export function foreseen(events, board) {
  const told = events.filter((event) => !OBVIOUS.has(event.event) && event.text);
  return told.length > MOST_TOLD ? [net(told, board)] : told.map((event) => event.text);
}

function net(events, { pieces, seat, shell }) {
  const near = nearSeat(seat);
  const losses = [near, other(near)].map((each) => {
    const change = armourChange(events, each);
    return change ? pieces.say("net-armour", { name: shell.nameOf(each), change: signed(change) }) : "";
  });
  const cards = events.filter(({ event }) => event === "destroy").length;
  const told = [...losses, cards ? pieces.say("net-cards", { cards }) : ""].filter(Boolean);
  return told.join(" · ") || pieces.say("net-nothing");
}

function armourChange(events, seat) {
  return events.filter((each) => each.event === "armour" && each.seat === seat).reduce((total, { change }) => total + change, 0);
}
