export const set_shows_cards_failed = {
  title: 'Error',
  description: 'Failed to change who sees the cards',
};
export const load_cards_failed = { title: 'Error', description: 'Failed to load the cards' };
export const cards_closed = { title: 'The host keeps the cards closed until the game is over.' };
export const how_seals_prove = {
  title:
    'Each card was sealed with a fingerprint that was published at once. If the command of a card prints that fingerprint, its squares are those that were sealed.',
};
export const command_copied = { title: 'Command copied' };
