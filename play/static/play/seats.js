// The seats, and which of them is drawn below.

export const SEATS = ["A", "B"];

// Of two.
export function other(seat) {
  return seat === "A" ? "B" : "A";
}

// The seat drawn below: the own one, A for those who only watch. What two look at together, since nothing is
// hidden from either, stays as it lies.
export function nearSeat(seat, isShared = false) {
  return isShared ? "A" : seat ?? "A";
}

// The seats in the order of play, from one of them on.
export function seatsFrom(first, seats) {
  const at = Math.max(0, seats.indexOf(first));
  return [...seats.slice(at), ...seats.slice(0, at)];
}
