// The deal, made again from the seed or key: chance and shuffle of play/games/starfighter/engine/README.md.

import { chanceWords } from "../play/chance_words.js";

const MAX_WORDS = 256; // of a deal: the first player and two decks of 100 cards

class Chance {
  constructor(words) {
    this.words = words;
  }

  below(count) {
    return Number(((this.words.next().value >> 32n) * BigInt(count)) >> 32n);
  }

  // Top card first.
  shuffle(cards) {
    const pile = [...cards].sort();
    for (let last = pile.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [pile[last], pile[other]] = [pile[other], pile[last]];
    }
    return pile.reverse();
  }
}

// Whether a trace's first state is what its seed or key deals: who is first, the hands, the decks.
export async function isDealtFrom(seed, { first, state }) {
  const chance = new Chance((await chanceWords(seed, MAX_WORDS)).values());
  if (["A", "B"][chance.below(2)] !== first) return false;
  const { A, B } = state.seats;
  if (!state.shared) return [A, B].every((seat) => isDealt(chance, [seat.hand], seat.deck));
  const hands = first === "A" ? [A.hand, B.hand] : [B.hand, A.hand];
  return isDealt(chance, hands, state.shared.deck);
}

function isDealt(chance, hands, deck) {
  const pile = chance.shuffle([...hands.flat(), ...deck]);
  const drawn = hands.map((hand) => pile.splice(0, hand.length).sort().join());
  return drawn.every((cards, index) => cards === [...hands[index]].sort().join()) && pile.join() === deck.join();
}
