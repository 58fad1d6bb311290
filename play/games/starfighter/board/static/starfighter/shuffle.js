// The deal, made again from the seed: the generator and the shuffle of play/games/starfighter/engine/README.md.

const WORD = (1n << 64n) - 1n;

export class Generator {
  constructor(seed) {
    this.word = BigInt(seed);
  }

  // splitmix64
  next() {
    this.word = (this.word + 0x9e3779b97f4a7c15n) & WORD;
    let z = this.word;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & WORD;
    return z ^ (z >> 31n);
  }

  below(count) {
    return Number(((this.next() >> 32n) * BigInt(count)) >> 32n);
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

// Whether a trace's first state is what its seed deals: who is first, the hands, the decks.
export function isDealtFrom(seed, { first, state }) {
  const generator = new Generator(seed);
  if (["A", "B"][generator.below(2)] !== first) return false;
  const { A, B } = state.seats;
  if (!state.shared) return [A, B].every((seat) => isDealt(generator, [seat.hand], seat.deck));
  const hands = first === "A" ? [A.hand, B.hand] : [B.hand, A.hand];
  return isDealt(generator, hands, state.shared.deck);
}

function isDealt(generator, hands, deck) {
  const pile = generator.shuffle([...hands.flat(), ...deck]);
  const drawn = hands.map((hand) => pile.splice(0, hand.length).sort().join());
  return drawn.every((cards, index) => cards === [...hands[index]].sort().join()) && pile.join() === deck.join();
}
