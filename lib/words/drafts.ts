export const card_sealed = {
  title: 'Your card is sealed',
  description: 'Nobody can change it any more, not even you.',
};
export const draft_changed = {
  title: 'Changed on another device',
  description: 'This card was saved somewhere else meanwhile. Choose which version to keep.',
};
export const cards_locked = {
  title: 'The cards are locked',
  description: 'The time to choose is over, so nothing was changed.',
};
export const already_sealed = {
  title: 'Already sealed',
  description: 'A sealed card cannot be changed.',
};
export const places_missing = {
  title: 'Not full yet',
  description: 'Places still empty: {detail}. Fill them before you seal the card.',
};
export const wrong_mix = {
  title: 'Wrong place',
  description: 'Each place takes a square of one likelihood, the same on every card of this game.',
};
export const invalid_places = {
  title: 'Error',
  description: 'A card has 24 places for squares, no more.',
};
export const square_twice = {
  title: 'On the card already',
  description: 'A card can have each square only once.',
};
export const own_lines_closed = {
  title: 'Error',
  description: 'In a house game, you choose from its squares.',
};
export const not_locked_yet = {
  title: 'Not yet',
  description:
    'Players are still choosing their squares. Marking begins when the cards are locked.',
};
export const sales_closed = {
  title: 'Sales are closed',
  description: 'The cards of this game are locked.',
};
