import assert from "node:assert/strict";
import test from "node:test";

import { Claim } from "../../play/static/play/claim.js";

globalThis.document = { documentElement: { lang: "en" } };

test("who is awaited is neither a bot nor a player who has left", () => {
  const pieces = { say: (_key, { name }) => name };
  const person = { kind: "person" };
  const players = { A: { ...person, name: "Ann", left: true }, B: { ...person, name: "Ben" }, C: { ...person, name: "Cleo" }, D: { kind: "bot", name: "Trooper" } };
  const match = { players, clock: null, claim: { seats: ["B"], from: "2026-12-01T12:00:00.000Z" } };
  const claim = new Claim({ pieces }, () => {});
  assert.equal(claim.text(match, true, 1), "Cleo");
  assert.equal(claim.text(match, false, 1), "Ben");
});
