// How a hull shakes, and how a card breaks.

export const SHAKEN = [0, -5, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
// Pieces of a broken card: the outline of each, and where it flies.
export const SHARDS = [
  ["polygon(0 0, 62% 0, 44% 46%, 0 58%)", "translate(-24%, -16%) rotate(-19deg)"],
  ["polygon(62% 0, 100% 0, 100% 44%, 44% 46%)", "translate(26%, -20%) rotate(16deg)"],
  ["polygon(0 58%, 44% 46%, 56% 100%, 0 100%)", "translate(-20%, 22%) rotate(13deg)"],
  ["polygon(44% 46%, 100% 44%, 100% 100%, 56% 100%)", "translate(22%, 26%) rotate(-15deg)"],
];
