// An engine in 30 lines: it plays fronts where it can, else the first action. See docs/engines.md, which
// says how to run it.

import { createInterface } from "node:readline";

const say = (text) => process.stdout.write(`${text}\n`);

/** The action that is played in a view. */
function choose({ legal }) {
  const fronts = legal.filter((action) => /^play \S+ front /.test(action));
  return fronts[0] ?? legal[0];
}

let view = null;
for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  if (word === "starfighter") {
    say("id name Fronts First in JavaScript");
    say("ready");
  } else if (word === "position") {
    view = JSON.parse(rest);
  } else if (word === "go") {
    say(`bestaction ${choose(view)}`);
  } else if (word === "quit") {
    process.exit(0);
  }
}
