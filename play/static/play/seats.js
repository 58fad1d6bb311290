// The two seats, and which of them is drawn below.

export const SEATS = ["A", "B"];

export function other(seat) {
  return seat === "A" ? "B" : "A";
}

// The seat drawn below: the own one, A for those who only watch. What two look at together, since nothing is
// hidden from either, stays as it lies.
export function nearSeat(seat, isShared = false) {
  return isShared ? "A" : seat ?? "A";
}
