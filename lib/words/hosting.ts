export const create_game_failed = { title: 'Error', description: 'Failed to create game' };
export const archive_game_failed = { title: 'Error', description: 'Failed to archive game' };
export const unarchive_game_failed = { title: 'Error', description: 'Failed to unarchive game' };
export const end_game_failed = { title: 'Error', description: 'Failed to end game' };
export const play_again_failed = { title: 'Error', description: 'Failed to start the next game' };
export const squares_deleted = {
  title: 'The squares of this game were deleted, so the next game takes others.',
};
export const confirm_end_private_game = {
  title: 'End this game now?',
  description: '{shares} It is final at once.',
};
