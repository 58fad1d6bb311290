// Which half of a card is pointed at.

// The half towards the enemy is the upper one, which the enemy's cards (not `near`) show below.
export function halfAt(lying, y, near) {
  const { top, height } = lying.getBoundingClientRect();
  const above = y < top + height / 2;
  return above === (lying.dataset.seat === near) ? "upper" : "lower";
}
