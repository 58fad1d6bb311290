// The game table: <div data-table data-board-script="…" data-drawings="…" data-socket="…">, or for a replay
// data-steps and data-replay-script instead of the socket.

import { Acting } from "./acting.js";
import { Attention } from "./attention.js";
import { Automatic } from "./automatic.js";
import { loadBoard } from "./board.js";
import { Commands } from "./commands.js";
import { Controls } from "./controls.js";
import { Curtain } from "./curtain.js";
import { Ending } from "./ending.js";
import { Greetings } from "./greetings.js";
import { Keys } from "./keys.js";
import { Lessons } from "./lessons.js";
import { Log } from "./log.js";
import { Motion } from "./motion.js";
import { Playback } from "./playback.js";
import { Preferences } from "./preferences.js";
import { Progress } from "./progress.js";
import { Settings } from "./settings.js";
import { ShuffleProof } from "./shuffle_proof.js";
import { LiveSource } from "./socket.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { Pieces } from "./texts.js";

async function open(root) {
  const pieces = new Pieces(root);
  const settings = new Settings();
  const motion = new Motion(root, settings);
  const sounds = new Sounds(settings);
  let source = null;
  const log = new Log(root, pieces, (ply) => source.goTo?.(ply));
  const stage = new Stage(root, pieces, log);
  const acting = root.dataset.steps ? null : new Acting(stage, (message) => source.send(message));
  stage.board = await loadBoard(root, shellOf(stage, { motion, sounds, acting, settings }));
  log.explain = (event) => stage.board.explain(event);
  log.said = new Set(root.dataset.said.split(" "));
  const parts = { stage, playback: new Playback(stage, motion), settings, sounds, log };
  new Preferences(root, settings);
  new ShuffleProof(stage, settings);
  if (root.dataset.puzzle) source = await puzzle(root, acting, parts);
  else source = acting ? live(root, acting, parts) : await replay(root, parts);
  source.start();
  root.classList.add("is-ready");
}

/** @returns {import("./board.js").Shell} */
function shellOf(stage, { motion, sounds, acting, settings }) {
  const { decision, pieces } = stage;
  return {
    pieces,
    motion,
    acting,
    confirms: () => settings.get("confirm"),
    sound: (voices) => motion.pace > 0 && sounds.play(voices),
    nameOf: (seat, you) => decision.nameOf(seat, stage.table, you),
    note: (text, options) => decision.note(text, options),
    clearPreview: () => decision.clear("preview"),
    refuse: (message, rule) => stage.refuse(message, rule),
    refresh: () => stage.refresh(),
  };
}

// The transport is loaded here alone: whoever plays has no use for it.
async function replay(root, { stage, playback, settings, log }) {
  const { ReplaySource } = await import(root.dataset.replayScript);
  const source = new ReplaySource(root, { stage, playback, log });
  const controls = new Controls(stage, source, playback, settings);
  new Keys(stage, { controls, replay: source });
  return source;
}

// One decision, answered with a verdict.
async function puzzle(root, acting, parts) {
  const { PuzzleSource } = await import(root.dataset.puzzleScript);
  const source = new PuzzleSource(root, { ...parts, acting });
  const controls = new Controls(parts.stage, source, parts.playback, parts.settings);
  const commands = new Commands(parts.stage, acting, controls);
  new Keys(parts.stage, { controls, commands });
  return source;
}

function live(root, acting, { stage, playback, settings, sounds, log }) {
  const source = new LiveSource(root.dataset.socket, {
    table: ({ table }) => restart(table, { playback, log }),
    steps: ({ steps }) => receive(steps, { stage, playback, log }),
    match({ match }) {
      stage.decision.clear("preparing");
      if (!stage.table) return source.resume(null); // The page came without one, and nothing has happened since.
      stage.updateMatch(match);
      controls.renderMatch(match);
    },
    refused(answer) {
      acting.release();
      if (!commands.hear(answer)) stage.refuse(answer.message, answer.rule);
    },
    why(answer) {
      if (!commands.hear(answer)) stage.refuse(answer.message, answer.rule);
    },
    previewed: (message) => stage.board.showPreview(message),
    greeting: (message) => greetings.hear(message),
    hint: (message) => controls.showHint(message),
    explain: (message) => controls.showReason(message),
    preparing: ({ message }) => stage.decision.note(message, { kind: "preparing" }),
    connection(state, isAnswered) {
      if (state === "open" && !isAnswered) acting.release();
      controls.showConnection(state);
    },
  });
  const controls = new Controls(stage, source, playback, settings);
  const commands = new Commands(stage, acting, controls);
  const greetings = new Greetings(stage, source, settings);
  new Curtain(stage, source);
  new Lessons(stage, settings);
  new Progress(stage, settings);
  new Attention(stage, settings, sounds);
  new Automatic(stage, { acting, settings, motion: playback.motion });
  new Ending(stage);
  new Keys(stage, { controls, commands });
  stage.settled.push(() => log.scroll());
  const first = root.querySelector("#first-table");
  if (first) restart(JSON.parse(first.textContent), { playback, log });
  return source;
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
