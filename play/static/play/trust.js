// The promise of a fair shuffle, and after the match the proof, computed here and not by the server.

import { isKept, promiseOf } from "./promises.js";
import { derive, isDealtFrom } from "./shuffle.js";
import { part, show, write } from "./texts.js";

const VERDICTS = { agrees: "shuffle-agrees", differs: "shuffle-differs", kept: "shuffle-kept" };

export class Trust {
  constructor(stage) {
    this.stage = stage;
    this.box = part(stage.root, "trust");
    this.button = part(this.box, "verify");
    stage.settled.push(({ match }) => this.render(match));
    this.button.addEventListener("click", () => this.verify());
  }

  render({ id, commitment }) {
    this.match = id;
    this.commitment = commitment;
    show(this.box, Boolean(commitment?.hash));
    write(part(this.box, "commitment"), commitment?.hash ?? "");
    show(this.button, Boolean(commitment?.server_seed && this.button.dataset.trace && globalThis.crypto?.subtle));
  }

  async verify() {
    const { hash, server_seed: serverSeed, salts } = this.commitment;
    const [line] = (await (await fetch(this.button.dataset.trace)).text()).split("\n");
    const opening = JSON.parse(line);
    const { commitment, seed } = await derive(serverSeed, salts);
    const promise = promiseOf(this.match);
    const agrees = commitment === hash && BigInt(opening.seed) === seed && isDealtFrom(seed, opening);
    const told = !agrees || (promise && !isKept(promise, this.commitment)) ? "differs" : promise ? "kept" : "agrees";
    write(part(this.box, "verdict"), this.stage.pieces.say(VERDICTS[told]));
  }
}
