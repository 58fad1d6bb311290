// Where hexes stand: the drawing of hex_drawing.py, in whose units a side is 20 long.

const SIDE = 20;
const HALF = (SIDE * Math.sqrt(3)) / 2;
const OUTLINE = "l17.3 10v20l-17.3 10-17.3-10v-20z";
export const SHAPE = `M0 ${-SIDE}${OUTLINE}`;
const NEIGHBOURS = { left: [[-1, 0]], right: [[1, 0]], up: [[1, -1], [0, -1]], down: [[-1, 1], [0, 1]] };
const CLOCKWISE = ["up", "right", "down", "left"];
const QUARTER = 90;

export function readHex(text) {
  return text.split(",").map(Number);
}

export function middleOf(place) {
  const points = place.split("/").map((text) => {
    const [q, r] = readHex(text);
    return [HALF * (2 * q + r), 1.5 * SIDE * r];
  });
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}

// The path of a side between two hexes, and by how many degrees a crossing over it is turned.
export function sideOf(place) {
  const [[x, y], [toX, toY]] = place.split("/").map(middleOf);
  const [middleX, middleY] = [(x + toX) / 2, (y + toY) / 2];
  const [alongX, alongY] = [(toY - y) / (4 * HALF), (x - toX) / (4 * HALF)].map((each) => each * SIDE);
  const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  return { path: `M${middleX - alongX} ${middleY - alongY}L${middleX + alongX} ${middleY + alongY}`, turn };
}

// A point of the map that is turned clockwise by quarters, given in degrees.
export function turned(point, angle) {
  const [x, y] = point;
  return { 0: [x, y], 90: [-y, x], 180: [-x, -y], 270: [y, -x] }[angle];
}

// The hexes beside one in a direction of the screen; of two the one that keeps nearer to its column.
export function beside(place, direction, angle) {
  const [q, r] = readHex(place);
  const way = CLOCKWISE[(CLOCKWISE.indexOf(direction) + 4 - angle / QUARTER) % 4];
  const ways = NEIGHBOURS[way].map(([dq, dr]) => `${q + dq},${r + dr}`);
  return r % 2 ? ways : ways.reverse();
}

// Width and height of what reaches over some points.
export function sizeOf(points) {
  return [0, 1].map((axis) => {
    const along = points.map((point) => point[axis]);
    return Math.max(...along) - Math.min(...along);
  });
}
