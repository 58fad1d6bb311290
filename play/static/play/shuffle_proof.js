// The commitment to a fair shuffle, and after the match the proof, computed here and not by the server.

import { commitmentOf, isKept } from "./commitments.js";
import { load } from "./loading.js";
import { part, show, write } from "./texts.js";

const VERDICTS = { agrees: "shuffle-agrees", differs: "shuffle-differs", kept: "shuffle-kept" };

export class ShuffleProof {
  constructor(stage, settings) {
    this.stage = stage;
    this.box = part(stage.root, "shuffle-proof");
    this.button = part(this.box, "verify");
    stage.settled.push(({ match }) => this.render(match));
    this.button.addEventListener("click", () => this.verify());
    const ownSalt = this.box.querySelector("[data-own-salt]");
    ownSalt.checked = settings.get("ownSalt");
    ownSalt.addEventListener("change", () => settings.set("ownSalt", ownSalt.checked));
  }

  render({ id, commitment, kind }) {
    this.match = id;
    this.commitment = commitment;
    const isChosen = !commitment?.hash && kind !== "replay";
    show(this.box, isChosen || Boolean(commitment?.hash));
    show(part(this.box, "chosen-deal"), isChosen);
    show(part(this.box, "shuffled"), !isChosen);
    this.renderSalts(commitment ?? {});
    write(part(this.box, "commitment"), commitment?.hash ?? "");
    const isOver = Boolean(commitment?.server_seed && this.button.dataset.trace);
    show(this.button, isOver && isSecureContext);
    show(part(this.box, "no-verify"), isOver && !isSecureContext);
  }

  // What all chance followed from, once it is told.
  renderSalts({ server_seed: seed, salts = {} }) {
    const list = part(this.box, "salts");
    show(list, Boolean(seed));
    if (!seed) return;
    const { pieces } = this.stage;
    const entries = [[pieces.say("server-seed"), seed], ...Object.entries(salts).map(([seat, salt]) => [pieces.say("salt-of", { seat }), salt])];
    list.replaceChildren(...entries.map(([name, value]) => {
      const entry = pieces.clone("salt");
      write(part(entry, "name"), name);
      write(part(entry, "value"), value);
      return entry;
    }));
  }

  async verify() {
    const { hash, server_seed: serverSeed, salts } = this.commitment;
    const response = await load(this.button.dataset.trace).catch((error) => error);
    if (!response.ok) {
      write(part(this.box, "verdict"), this.stage.pieces.say("not-loaded", { reason: response.message }));
      return;
    }
    const [line] = (await response.text()).split("\n");
    const head = JSON.parse(line);
    const { commitment, key } = await derive(serverSeed, salts);
    const seed = typeof head.seed === "string" ? key : seedOfBefore(key);
    const kept = commitmentOf(this.match);
    const agrees = commitment === hash && String(head.seed) === String(seed)
      && (await this.stage.board.isDealtFrom(seed, head));
    const told = !agrees || (kept && !isKept(kept, this.commitment)) ? "differs" : kept ? "kept" : "agrees";
    write(part(this.box, "verdict"), this.stage.pieces.say(VERDICTS[told]));
  }
}

// The commitment and the game's key that a server's seed and the seats' salts give: see play/matches/shuffle_commitment.py.
async function derive(serverSeed, salts) {
  const inOrder = Object.keys(salts).sort().map((seat) => salts[seat]);
  const key = await digest([serverSeed, ...inOrder].join(":"));
  return { commitment: hexadecimal(await digest(serverSeed)), key: hexadecimal(key) };
}

// What matches were dealt from before they had keys: the upper 53 bits.
function seedOfBefore(key) {
  return BigInt(`0x${key.slice(0, 16)}`) >> 11n;
}

async function digest(text) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function hexadecimal(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
