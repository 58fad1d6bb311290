// The two seats, and which of them is drawn below.

export const SEATS = ["A", "B"];

export function other(seat) {
  return seat === "A" ? "B" : "A";
}

// The seat drawn below: the own one, A for those who only watch.
export function nearSeat(seat) {
  return seat ?? "A";
}
