// What a preview tells, in a line: what happens, or of several events what comes of them.

import { nearSeat, other } from "../play/seats.js";
import { signed } from "../play/texts.js";

const OBVIOUS = new Set(["play", "trigger"]);

// Of a card that is played its effects are told beside it already.
export function foreseen(action, events, board) {
  const told = events.filter((event) => !OBVIOUS.has(event.event) && event.text);
  if (told.length === 1 && action.verb !== "play") return told[0].text;
  const net = netOf(told, board).join(" · ");
  if (action.verb === "play" || net) return net;
  return told.find(({ event }) => event === "resolve")?.text ?? board.pieces.say("net-nothing");
}

function netOf(events, { pieces, seat, shell }) {
  const near = nearSeat(seat);
  const losses = [near, other(near)].map((each) => {
    const change = armourChange(events, each);
    return change ? pieces.say("net-armour", { name: shell.nameOf(each), change: signed(change) }) : "";
  });
  const cards = events.filter(({ event }) => event === "destroy").length;
  return [...losses, cards ? pieces.say("net-cards", { cards }) : ""].filter(Boolean);
}

function armourChange(events, seat) {
  return events.filter((each) => each.event === "armour" && each.seat === seat).reduce((total, { change }) => total + change, 0);
}
