// The game table: <div data-table data-drawings="…" data-socket="…"> or, for a replay, data-steps.

import { Acting } from "./acting.js";
import { Commands } from "./commands.js";
import { Controls } from "./controls.js";
import { Curtain } from "./curtain.js";
import { Dragging } from "./drag.js";
import { Drawings } from "./drawings.js";
import { Keys } from "./keys.js";
import { Lens } from "./lens.js";
import { Lessons } from "./lessons.js";
import { Log } from "./log.js";
import { Motion } from "./motion.js";
import { Piles } from "./piles.js";
import { Playback } from "./playback.js";
import { ReplaySource } from "./replay.js";
import { Settings } from "./settings.js";
import { LiveSource } from "./socket.js";
import { Stage } from "./stage.js";
import { Pieces } from "./texts.js";
import { Trust } from "./trust.js";

const PHONE = 700; // there the table has the whole window, and the site's header lies above it

async function open(root) {
  const pieces = new Pieces(root);
  const settings = new Settings();
  const motion = new Motion(root, settings);
  const drawings = await Drawings.load(root.dataset.drawings);
  let replay = null;
  const log = new Log(root, pieces, (ply) => replay?.goTo(ply));
  const stage = new Stage(root, pieces, drawings, motion, log);
  const playback = new Playback(stage, motion);
  new Lens(stage);
  new Piles(stage);
  new Trust(stage);
  const parts = { stage, playback, settings, log };
  if (root.dataset.steps) replay = watch(root, parts);
  else play(root, parts);
  root.classList.add("is-ready");
}

function watch(root, { stage, playback, settings, log }) {
  const replay = new ReplaySource(root, { stage, playback, log });
  const controls = new Controls(stage, replay, playback, settings);
  new Keys(stage, { controls, replay });
  replay.start();
  return replay;
}

function play(root, { stage, playback, settings, log }) {
  const source = new LiveSource(root.dataset.socket, {
    table: ({ table }) => restart(table, { playback, log }),
    steps: ({ steps }) => receive(steps, { stage, playback, log }),
    match({ match }) {
      stage.updateMatch(match);
      if (stage.table) controls.renderMatch(match);
    },
    refused(answer) {
      acting.sent = null;
      if (!commands.hear(answer)) stage.tellWhy(answer.message, answer.rule);
    },
    why(answer) {
      if (!commands.hear(answer)) stage.tellWhy(answer.message, answer.rule);
    },
    previewed: (message) => acting.showPreview(message),
    hint: (message) => controls.showHint(message),
    preparing: ({ message }) => stage.decision.note(message),
    connection(state) {
      if (state === "open") acting.sent = null;
      controls.showConnection(state);
    },
  });
  const acting = new Acting(stage, source);
  const controls = new Controls(stage, source, playback, settings);
  const commands = new Commands(stage, acting, controls);
  new Dragging(stage, acting);
  new Curtain(stage, source);
  new Lessons(stage, settings);
  new Keys(stage, { acting, controls, commands });
  stage.settled.push(() => log.scroll());
  const first = root.querySelector("#first-table");
  if (first) restart(JSON.parse(first.textContent), { playback, log });
  source.start();
  if (innerWidth < PHONE) root.scrollIntoView();
}

// A table without its story: the first, or after a take-back.
function restart(table, { playback, log }) {
  log.cut(table.ply);
  playback.jump(table);
}

// What was seen already, or is long past, is told at once; what happens from now on is shown.
function receive(steps, { stage, playback, log }) {
  if (steps.length === 0) return;
  const seen = stage.table?.ply ?? Infinity;
  const news = steps.filter((step) => step.ply > seen);
  const isLongPast = seen === Infinity || news.some((step) => !step.table);
  const told = isLongPast ? steps : steps.filter((step) => step.ply <= seen);
  told.forEach((step) => log.open(step, { silent: true }));
  if (told.length) log.scroll();
  if (isLongPast) playback.jump(steps.at(-1).table);
  else if (news.length) playback.push(news);
}

export function start(root) {
  for (const table of root.querySelectorAll("[data-table]")) open(table);
}

start(document);
