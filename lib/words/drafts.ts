export const card_is_sealed = {
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
export const card_sealed = {
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

export const load_draft_failed = { title: 'Error', description: 'Failed to load your squares' };
export const save_draft_failed = { title: 'Error', description: 'Failed to save your squares' };
export const seal_card_failed = { title: 'Error', description: 'Failed to seal your card' };
export const invalid_lock = {
  title: 'Error',
  description: 'Cards lock in the future, and before the game ends.',
};
export const lock_after_start = {
  title: 'Error',
  description: 'Cards lock before the game starts, or when it does.',
};
export const lock_missing = { title: 'Say until when players choose' };
export const draft_gone = {
  title: 'Not found',
  description: 'Your squares are stored, but this browser may not read them. Sign in again.',
};
export const choose_headlines = { title: 'Choose your 24 headlines' };
export const how_to_choose = {
  title: 'Choose your 24 squares',
  description:
    'Tap squares in the list to put them on your card. The words on its places say how often such a headline comes true.',
};
export const seal_question = {
  title: 'Seal your card?',
  description:
    'Nobody can change a sealed card, not even you. Its fingerprint is published now, so that everybody can check at the end that it is still the same.',
};
export const see_you = { title: 'See you on {day}' };
export const last_new_year = {
  title: 'Open until the last New Year’s Eve on Earth is over',
};
export const fingerprint_copied = { title: 'Fingerprint copied' };
export const fingerprint_hint = {
  title:
    'The fingerprint of your card, which the timeline shows, too. At the end, the results publish what proves it.',
};
export const seal_hint = {
  title: 'Sealing is final. Unsealed cards are sealed when all cards lock.',
};
export const kept_here = { title: 'Kept in this browser' };
export const saved = { title: 'Saved' };
export const saving = { title: 'Saving …' };
export const not_saved_yet = { title: 'Not saved yet. Your squares are kept in this browser.' };
export const sealing_now = {
  title:
    'The time to choose is over. The clock fills and seals all cards, and then marking begins.',
};
export const which_version = {
  title: 'Which version do you want to keep?',
  description:
    'This card was changed in another window or on another device. Only one version can stay.',
};
export const placed_square = { title: '{square}: on your card' };
export const removed_square = { title: '{square}: removed' };
export const moved_square = { title: '{square}: moved' };
export const all_places_taken = { title: 'all places taken' };
export const no_place_left = {
  title: 'All places for ‘{kind}’ are taken. Tap one on the card first to replace its square.',
};
export const on_card_already = { title: 'This line is on your card already.' };
export const choose_for_place = { title: 'Choose a square for this place: ‘{kind}’' };
export const move_to_place = {
  title: 'Tap another place for ‘{kind}’ to move it, or a square in the list to replace it.',
};
export const no_squares_found = { title: 'No square in this list has these words.' };
export const own_line_only = { title: 'Only the headline, without a proof' };
export const pool_ran_out = {
  title: 'The pool has no more squares for the empty places. Remove a square, or write your own.',
};
