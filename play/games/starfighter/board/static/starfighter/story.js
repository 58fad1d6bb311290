// What an event changes in the view that is shown, so that events can be shown one by one. Whatever
// this misses is put right by the view that comes with the step.

let lastKey = 0;

export function newKey() {
  lastKey += 1;
  return `card-${lastKey}`;
}

// Gives the cards of a view their identity on the screen: that of the card that lay in their place.
export function adoptKeys(view, before) {
  for (const seat of ["A", "B"]) {
    view.seats[seat].sectors.forEach((stack, sector) => stack.forEach((cell, level) => {
      cell.key = before?.seats[seat].sectors[sector]?.[level]?.key ?? newKey();
    }));
  }
  return view;
}

const UNSEEN = new Set(["chain", "key", "legal"]);

// The same for boards and decisions that are the same, however they came about.
export function positionOf({ view }) {
  return JSON.stringify(view, (name, value) => (UNSEEN.has(name) ? undefined : value));
}

function count(pile, change) {
  return typeof pile === "number" ? Math.max(0, pile + change) : pile;
}

function owner(view, seat) {
  return view.shared ?? view.seats[seat];
}

function addToHand(seat, card) {
  seat.hand = typeof seat.hand === "number" ? seat.hand + 1 : [...seat.hand, card].filter(Boolean);
}

function takeFromHand(seat, card) {
  seat.hand = typeof seat.hand === "number" ? seat.hand - 1 : seat.hand.filter((held) => held !== card);
}

function stackOf(view, event, sector = event.sector) {
  return view.seats[event.seat].sectors[sector - 1];
}

function cellOf(view, event) {
  return stackOf(view, event)[event.level];
}

function swapped(tokens) {
  return { upper: tokens.lower, lower: tokens.upper };
}

const none = () => ({ upper: 0, lower: 0 });

const CHANGES = {
  draw(view, event) {
    const pile = owner(view, event.seat);
    pile.deck = count(pile.deck, -1);
    addToHand(view.seats[event.seat], event.card);
  },
  set_aside(view, event) {
    const pile = owner(view, event.seat);
    pile.deck = count(pile.deck, -1);
    view.seats[event.seat].aside += 1;
  },
  take_up(view, event) {
    view.seats[event.seat].aside -= 1;
    addToHand(view.seats[event.seat], event.card);
  },
  reshuffle(view, event) {
    Object.assign(event.seat ? view.seats[event.seat] : view.shared, { deck: event.deck, discard: [] });
  },
  play(view, event) {
    takeFromHand(view.seats[event.seat], event.card);
    const { card, face } = event;
    stackOf(view, event).push({ card, face, pivoted: false, damage: none(), shield_damage: none(), key: newKey() });
  },
  pass(view, event) {
    view.passed = [...view.passed, event.seat];
    if (event.first) view.initiative = event.seat;
  },
  move(view, event) {
    const [cell] = stackOf(view, event).splice(event.level, 1);
    if (cell) stackOf(view, event, event.to).push(cell);
  },
  pivot(view, event) {
    const cell = cellOf(view, event);
    cell.pivoted = !cell.pivoted;
    cell.damage = swapped(cell.damage);
    cell.shield_damage = swapped(cell.shield_damage);
  },
  roll(view, event) {
    const { card, face } = event;
    Object.assign(cellOf(view, event), { card, face, damage: none(), shield_damage: none() });
  },
  token(view, event) {
    const cell = cellOf(view, event);
    cell[event.on === "shield" ? "shield_damage" : "damage"][event.half] += 1;
  },
  destroy(view, event) {
    const [cell] = stackOf(view, event).splice(event.level, 1);
    owner(view, event.seat).discard?.push(event.card ?? cell.card);
  },
  armour(view, event) {
    view.seats[event.seat].armour = event.armour;
  },
  battle(view, event) {
    view.battle = { sector: event.sector, left: event.damage };
  },
  shift(view, event) {
    view.offset = event.offset;
  },
  initiative(view, event) {
    view.initiative = event.seat;
  },
  round(view, event) {
    Object.assign(view, { round: event.round, passed: [], battle: null });
  },
};

export function tell(view, event) {
  CHANGES[event.event]?.(view, event);
}

// Where on the board something happens: a card's place, or null.
export function placeOf(event) {
  if (!event.sector || typeof event.sector !== "number") return null;
  const { seat, sector, level } = event;
  return event.event === "move" ? { seat, sector: event.to, level: event.to_level } : { seat, sector, level };
}
