// In which column of the screen a sector stands. Seat B sees the table turned by 180 degrees, so its
// columns run the other way.

export const SECTORS = 5;

export function span(offset) {
  return SECTORS + Math.abs(offset);
}

// The first column of a board.
export function firstColumn(seat, offset, near) {
  const seenFromA = Math.max(0, seat === "A" ? offset : -offset);
  return near === "A" ? seenFromA : Math.abs(offset) - seenFromA;
}

// Sectors from left to right on the screen.
export function sectorOrder(near) {
  const order = [1, 2, 3, 4, 5];
  return near === "A" ? order : order.reverse();
}

export function columnOf(seat, sector, offset, near) {
  return firstColumn(seat, offset, near) + sectorOrder(near).indexOf(sector);
}

// A cruiser lists its sectors as its owner sees them.
export function ownersEntry(seat, sector) {
  return (seat === "A" ? sector : SECTORS + 1 - sector) - 1;
}

// Directions of the notation are as seen from A; on B's screen they are the other way round.
export function onScreen(step, near) {
  return near === "A" ? step : -step || 0;
}
