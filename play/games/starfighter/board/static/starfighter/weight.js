// How weighty a decision looks, from 0 to 1, by what lies open: how many cards are held, and lie on the boards.
// Nothing that a seat hides may count.

export function weightOf({ view }) {
  const { hand } = view.seats[view.to_move] ?? { hand: 0 };
  const held = Array.isArray(hand) ? hand.length : hand;
  if (view.phase === "deployment") return Math.min(1, held * 0.12);
  const lying = Object.values(view.seats).flatMap(({ sectors }) => sectors.flat()).length;
  return view.phase === "effect" ? Math.min(1, 0.2 + lying * 0.04) : 0.4;
}
