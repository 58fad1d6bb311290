// The matches that follow one another, from the first to the hardest: forms with data-next-step, "KIND-BOT".

// The first form after that place which was not played yet, by the steps that this browser keeps.
export function stepAfter(place, forms, done) {
  return forms.slice(place + 1).find(({ dataset }) => !done.includes(dataset.nextStep));
}

// What comes after the match that was just played: who lost plays the same again, and who won against a bot in
// another kind of match is as far as with that bot. Null where nothing follows.
export function stepFrom(played, forms, { done, hasLost }) {
  if (!played || hasLost) return null;
  const bot = played.slice(played.lastIndexOf("-"));
  const same = forms.findIndex(({ dataset }) => dataset.nextStep === played);
  const place = same < 0 ? forms.findLastIndex(({ dataset }) => dataset.nextStep.endsWith(bot)) : same;
  return place < 0 ? null : stepAfter(place, forms, done) ?? null;
}
