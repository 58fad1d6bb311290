// Take back, hint, concede, rematch, offers, connection, pace: everything beside the board.

import { Claim } from "./claim.js";
import { namesOf, part, show, write } from "./texts.js";

// A day of the site's zone may be another one where the reader is.
function inReadersZone({ text, moment, day }) {
  if (!moment) return text;
  const { lang } = document.documentElement;
  const locale = lang === "en" ? "en-GB" : lang;
  return text.replace(day, new Date(moment).toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" }));
}

const ALONE = new Set(["bot", "hotseat"]); // kinds of match in which a hint gives no unfair advantage
const TIMELY = new Set(["refused", "away", "unrated", "hands"]); // notices of what has happened

export class Controls {
  constructor(stage, source, playback, settings) {
    this.stage = stage;
    this.source = source;
    this.playback = playback;
    this.settings = settings;
    this.root = stage.root;
    this.claim = new Claim(stage, (command, offered) => this.offer(command, offered));
    stage.settled.push((table) => this.renderMatch(table.match));
    this.root.addEventListener("click", (event) => this.click(event));
  }

  click({ target }) {
    const command = target.closest("[data-command]")?.dataset.command;
    if (command) this.run(command);
    const opener = target.closest("[data-open]");
    if (opener) this.dialog(opener.dataset.open);
    const answer = target.closest("[data-answer]");
    if (answer) this.answer(answer.dataset.offer, answer.dataset.answer === "yes");
  }

  answer(offer, accept) {
    const message = { type: "answer", offer, accept };
    if (offer === "rematch" && accept) this.again(message);
    else this.source.send(message);
  }

  // Who asked for a rematch is taken to it as soon as it exists.
  again(message) {
    this.wantsRematch = true;
    this.source.send(message);
  }

  // The button goes away, so the focus stays in its panel.
  offerRematch() {
    this.again({ type: "rematch" });
    part(this.root, "ending-who").focus({ preventScroll: true });
  }

  // Goes there once: another table, told while the rematch loads, would begin the loading anew.
  follow(next) {
    this.wantsRematch = false;
    location.assign(next.href);
  }

  // The same commands for buttons, keys and the command box; false when there is none of that name.
  run(name) {
    const { stage, source } = this;
    const ply = stage.table?.ply;
    if (!this.offers(name)) return false;
    if (name === "take_back") source.send({ type: "take_back", ply });
    else if (name === "hint") source.send({ type: "hint", ply });
    else if (name === "explain") source.send({ type: "explain", ply });
    else if (name === "concede") this.dialog("concede");
    else if (name === "concede-really") source.send({ type: "concede", seat: stage.table.seat });
    else if (name === "claim") this.dialog("claim");
    else if (name === "claim-really") source.send({ type: "claim" });
    else if (name === "pass_by_default") source.send({ type: "pass_by_default", passes: !this.passes });
    else if (name === "show_hand") source.send({ type: "show_hand", shows: !this.showsHand });
    else if (name === "rematch") this.offerRematch();
    else if (name === "skip") this.playback.motion.skip();
    else if (name === "sound") this.settings.set("sound", !this.settings.get("sound"));
    else if (name === "story") this.root.classList.toggle("has-story");
    else return false;
    return true;
  }

  // Commands without a button are always there.
  offers(name) {
    const button = this.root.querySelector(`[data-command="${name}"]`);
    return !button?.closest("[hidden]");
  }

  dialog(name) {
    const dialog = this.root.querySelector(`dialog[data-dialog="${name}"]`);
    if (!dialog) return;
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }

  renderMatch(match) {
    const { table } = this.stage;
    const seated = table.seat !== null && match.kind !== "replay";
    const playing = seated && match.status === "playing";
    const mine = table.to_move.includes(table.seat);
    this.offer("take_back", playing && match.take_back !== "no" && table.ply > 0);
    this.offer("hint", playing && mine && ALONE.has(match.kind));
    this.offer("explain", seated && match.kind === "bot" && table.ply > 0);
    this.passes = Boolean(match.players[table.seat]?.passes);
    this.offer("pass_by_default", playing && (this.passes || Boolean(table.may_pass)));
    this.root.querySelector("[data-command=pass_by_default]")?.setAttribute("aria-pressed", String(this.passes));
    this.showsHand = Boolean(match.players[table.seat]?.shows_hand);
    this.offer("show_hand", playing && Boolean(match.may_show_hands));
    this.root.querySelector("[data-command=show_hand]")?.setAttribute("aria-pressed", String(this.showsHand));
    this.offer("concede", playing && !match.players[table.seat].left);
    const isOffered = match.offers?.some((offer) => offer.kind === "rematch");
    this.offer("rematch", seated && match.status === "over" && !match.next && !isOffered);
    this.claim.render(match, table.seat);
    this.renderOffers(match, table.seat);
    this.renderProposals(playing ? table : {});
    const next = part(this.root, "next");
    show(next, Boolean(match.next));
    if (match.next) next.href = next.dataset.matches.replace("/match/", `/${match.next}/`);
    if (match.next && this.wantsRematch) this.follow(next);
    this.renderNotices(match.notices ?? []);
  }

  // What has just come about is seen; what holds for the whole match can be unfolded.
  renderNotices(notices) {
    const told = (isTimely) => notices.filter(({ code }) => TIMELY.has(code) === isTimely).map(inReadersZone).join(" ");
    for (const [name, place, text] of [["timely", "timely", told(true)], ["notices", "lasting", told(false)]]) {
      write(part(this.root, name), text);
      show(part(this.root, place), Boolean(text));
    }
  }

  offer(command, offered) {
    for (const button of this.root.querySelectorAll(`[data-command="${command}"]`)) show(button, offered);
  }

  renderOffers(match, seat) {
    const place = part(this.root, "offers");
    place.replaceChildren(...(match.offers ?? []).filter(() => seat !== null).map((offer) => {
      const { agreed = [], kind, to = [seat], words } = offer;
      const { pieces } = this.stage;
      const mine = offer.seat === seat;
      const piece = pieces.clone("offer");
      const asked = pieces.say(`${mine ? "asked" : "offer"}-${kind}`, { name: namesOf([offer.seat], match), words });
      const agreement = agreed.length ? pieces.say("agreed", { name: namesOf(agreed, match) }) : "";
      write(part(piece, "text"), `${asked} ${agreement}`);
      for (const button of piece.querySelectorAll("[data-answer]")) {
        button.dataset.offer = kind;
        show(button, !mine && to.includes(seat) && !agreed.includes(seat));
      }
      return piece;
    }));
  }

  // What the game lets the reader propose to others, while nothing else is proposed.
  renderProposals({ may_offer: offers = [], match, ply, seat }) {
    const isOpen = match?.offers?.some((offer) => offer.kind === "game");
    part(this.root, "proposals")?.replaceChildren(...(isOpen ? [] : offers).map(({ action, words }) => {
      const button = this.stage.pieces.clone("proposal");
      write(part(button, "text"), this.stage.pieces.say("propose", { words }));
      button.addEventListener("click", () => this.source.send({ type: "propose", ply, action, seat }));
      return button;
    }));
  }

  // What is best, and what speaks for it; the board marks it, too.
  showHint({ action, words, why, best: [{ chance }] }) {
    const { stage } = this;
    const told = stage.pieces.say("hint", { words, why, chance: String(Math.round(100 * chance)) });
    stage.board.showHint(action);
    stage.decision.note(told, { kind: "hint" });
    stage.log.speak(told);
  }

  // Why a bot did what it did last.
  showReason({ words, why }) {
    const { stage } = this;
    const told = stage.pieces.say("reason", { words, why });
    stage.decision.note(told, { kind: "hint" });
    stage.log.speak(told);
  }

  showConnection(state) {
    show(part(this.root, "connection"), state === "lost");
    this.root.classList.toggle("is-cut-off", state === "lost");
  }
}
