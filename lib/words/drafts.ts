export const card_is_sealed = {
  title: 'Your card is sealed',
  description: 'Nobody can change it now, not even you.',
};
export const draft_changed = {
  title: 'Changed on another device',
  description:
    'This card has been saved somewhere else in the meantime. Choose which version to keep.',
};
export const cards_locked = {
  title: 'The cards are locked',
  description: 'The time to choose is over, so nothing was changed.',
};
export const card_sealed = {
  title: 'Already sealed',
  description: 'A sealed card cannot be changed.',
};
export const spots_missing = {
  title: 'Not full yet',
  description: 'Spots still empty: {detail}. Fill them before you seal the card.',
};
export const wrong_mix = {
  title: 'Wrong spot',
  description:
    'Each spot takes one kind of square (often, sometimes or rare), the same on every card in this game.',
};
export const invalid_spots = {
  title: 'Error',
  description: 'A card has exactly 24 spots for squares.',
};
export const square_twice = {
  title: 'Already on your card',
  description: 'A card can have each square only once.',
};
export const own_squares_closed = {
  title: 'Error',
  description: 'You cannot write your own squares in a house game.',
};
export const not_locked_yet = {
  title: 'Not yet',
  description:
    'Players are still choosing their squares. Marking begins when the cards are locked.',
};
export const sales_closed = {
  title: 'Sales are closed',
  description: 'The cards in this game are locked.',
};

export const load_draft_failed = { title: 'Error', description: 'Failed to load your squares' };
export const save_draft_failed = { title: 'Error', description: 'Failed to save your squares' };
export const seal_card_failed = { title: 'Error', description: 'Failed to seal your card' };
export const invalid_lock = {
  title: 'Error',
  description: 'Choose a time in the future, before the game ends.',
};
export const lock_after_start = {
  title: 'Error',
  description: 'Cards must lock before the game starts, or at the same time.',
};
export const lock_missing = { title: 'Choose when the cards lock' };
export const draft_gone = {
  title: 'Not found',
  description:
    'Your squares are safe, but you are not signed in here any longer. Please sign in again.',
};
export const choose_headlines = { title: 'Choose your 24 predictions' };
export const how_to_choose = {
  title: 'Choose your 24 squares',
  description:
    'Tap squares in the list to put them on your card. “Often”, “sometimes” and “rare” say how likely a square is to come true.',
};
export const seal_question = {
  title: 'Seal your card?',
  description:
    'Nobody can change a sealed card, not even you. Its fingerprint is published now, so that everybody can check at the end that it is still the same.',
};
export const see_you = { title: 'See you on {day}' };
export const last_new_year = {
  title: 'Open until the new year has begun everywhere',
};
export const fingerprint_copied = { title: 'Fingerprint copied' };
export const fingerprint_hint = {
  title:
    'Your card’s fingerprint. It is in the timeline, too, and at the end the results let anybody check it.',
};
export const seal_hint = {
  title: 'Sealing is final. Unsealed cards are sealed when all cards lock.',
};
export const kept_here = { title: 'Saved in this browser' };
export const saved = { title: 'Saved' };
export const saving = { title: 'Saving…' };
export const not_saved_yet = { title: 'Not saved yet. Your squares are kept in this browser.' };
export const sealing_now = {
  title: 'Time is up. Empty spots are being filled and all cards sealed. Then marking begins.',
};
export const which_version = {
  title: 'Which version do you want to keep?',
  description:
    'This card was changed in another window or on another device. Only one version can stay.',
};
export const placed_square = { title: '{square}: on your card' };
export const removed_square = { title: '{square}: removed' };
export const moved_square = { title: '{square}: moved' };
export const all_spots_taken = { title: 'all spots taken' };
export const no_spot_left = {
  title: 'All “{kind}” spots are taken. To replace a square, tap it on the card first.',
};
export const on_card_already = { title: 'This square is already on your card.' };
export const choose_for_spot = { title: 'Choose a “{kind}” square for this spot' };
export const move_to_spot = {
  title: 'Tap another “{kind}” spot to move it, or a square in the list to replace it.',
};
export const no_squares_found = { title: 'No square in this list matches your search.' };
export const headline_only = { title: 'Write only the headline here, without a rule' };
export const pool_ran_out = {
  title: 'There are no squares left for the empty spots. Remove a square or write your own.',
};
