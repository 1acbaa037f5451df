export const load_game_failed = { title: 'Error', description: 'Failed to load game data' };
export const load_games_failed = { title: 'Error', description: 'Failed to load games' };
export const load_active_games_failed = {
  title: 'Error',
  description: 'Failed to load active games',
};
export const set_closeness_failed = {
  title: 'Error',
  description: 'Failed to change who sees who is close',
};
export const game_not_found = { title: 'Error', description: 'Game not found' };
export const game_goes_on = {
  title: 'The game goes on',
  description: 'Nobody has won it yet, or an objection took the win back.',
};
export const closed_game = {
  title: 'A private game',
  description: 'This game belongs to {group}. Ask for an invitation.',
};
export const closed_game_preview = {
  title: 'It is played at a private table. Ask whoever sent you this link for an invitation.',
};
export const won_as_guest = {
  title: 'waits for you for 48 hours. Create an account in this browser to claim it.',
};
export const no_new_players = { title: 'This game is no longer accepting new players' };
export const game_not_active = {
  title: 'Game not in progress',
  description: 'This game is not in progress, so nothing was changed.',
};
export const start_changed = {
  title: 'The start has changed',
  description: 'It was changed in another window. Look at the new time, and then change it.',
};
export const game_not_upcoming = {
  title: 'Game already started',
  description: 'This can only be done before a game starts.',
};
export const game_not_over = {
  title: 'Game still in progress',
  description: 'This can only be done once the game is over.',
};
export const not_a_player = {
  title: 'No card yet',
  description: 'You need a card of this game to do that.',
};
export const game_created = { title: 'Game created successfully' };
export const game_archived = { title: 'Game archived successfully' };
export const game_unarchived = { title: 'Game unarchived successfully' };
export const no_players = { title: 'No players yet' };
export const closeness_paused = {
  title: 'Who is close is hidden for now: several squares were unmarked within an hour.',
};
export const no_ranking = { title: 'No players yet. Be the first to join!' };
export const nobody_played = { title: 'Nobody held a card of this game.' };
export const ranking_hint = { title: 'Get 5 consecutive squares to win the pot!' };
export const left_off_here = { title: 'You left off here' };
export const no_longer_member = {
  title: 'For reading only',
  description:
    'You are not a member of {group} any more: you can follow this game to its end, but not mark, note or call.',
};
export const not_a_member = {
  title: 'Members only',
  description: 'Only members of this group can do that.',
};
