// The matches that follow one another, from the first to the hardest: forms with data-next-step.

// The first form after that place which was not played yet, by the steps that this browser keeps.
export function stepAfter(place, forms, done) {
  return forms.slice(place + 1).find(({ dataset }) => !done.includes(dataset.nextStep));
}
