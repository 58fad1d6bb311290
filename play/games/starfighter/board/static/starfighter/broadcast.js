// The match on the start page: <section data-broadcast="…/0/"> shows frame after frame, each a piece of the
// server's, and waits while nobody looks, while it is paused, and with reduced motion until it is started.

const PACE = 2600; // ms a frame
const REST = 9000; // at the end

class Broadcast {
  constructor(section) {
    this.section = section;
    this.pause = section.querySelector("[data-pause]");
    this.isSeen = false;
    this.pause.hidden = false;
    this.hold(matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.pause.addEventListener("click", () => this.hold(!this.isHeld));
    new IntersectionObserver(([{ isIntersecting }]) => { this.isSeen = isIntersecting; }).observe(section);
    this.wait();
  }

  get frame() {
    return this.section.querySelector("[data-frame]");
  }

  hold(isHeld) {
    this.isHeld = isHeld;
    this.pause.setAttribute("aria-pressed", String(isHeld));
  }

  wait() {
    const { ply, last } = this.frame.dataset;
    setTimeout(() => this.advance(), ply === last ? REST : PACE);
  }

  async advance() {
    if (this.isSeen && !this.isHeld && !document.hidden) await this.show();
    this.wait();
  }

  async show() {
    const { ply, last } = this.frame.dataset;
    const next = ply === last ? 0 : Number(ply) + 1;
    const address = this.section.dataset.broadcast.replace("/0/", `/${next}/`);
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok || this.isHeld) return; // The next try may reach it.
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    this.frame.replaceWith(document.adoptNode(page.querySelector("[data-frame]")));
    this.section.querySelector("[data-take-over]").value = String(Math.min(next, Number(last) - 1));
  }
}

for (const section of document.querySelectorAll("[data-broadcast]")) new Broadcast(section);
