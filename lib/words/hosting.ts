export const create_game_failed = { title: 'Error', description: 'Failed to create game' };
export const archive_game_failed = { title: 'Error', description: 'Failed to archive game' };
export const unarchive_game_failed = { title: 'Error', description: 'Failed to unarchive game' };
export const end_game_failed = { title: 'Error', description: 'Failed to end game' };
export const play_again_failed = { title: 'Error', description: 'Failed to start the next game' };
export const answer_game_failed = { title: 'Error', description: 'Failed to send your answer' };
export const start_game_failed = { title: 'Error', description: 'Failed to start game' };
export const change_start_failed = { title: 'Error', description: 'Failed to change the start' };
export const confirm_start_now = {
  title: 'Start this game now?',
  description: 'Marking begins at once, also for those who expect it later.',
};
export const confirm_lock_now = {
  title: 'Start this game now?',
  description: 'All cards lock at once. Empty places are filled at random.',
};
export const skipped_hour = {
  title: 'The clocks skip this hour on that day: it will be {moment}.',
};
export const start_in_past = { title: 'A game starts in the future' };
export const end_missing = { title: 'Say when the game ends' };
export const end_before_start = { title: 'A game ends after it starts' };
export const squares_deleted = {
  title: 'The squares of this game were deleted, so the next game takes others.',
};
export const confirm_end_private_game = {
  title: 'End this game now?',
  description: '{shares} It is final at once.',
};
