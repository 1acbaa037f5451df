import {
  archive_game_failed,
  create_game_failed,
  end_game_failed,
  play_again_failed,
  set_closeness_failed,
  unarchive_game_failed,
} from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const createGame = { create_game_failed };
export const archiveGame = { archive_game_failed };
export const unarchiveGame = { unarchive_game_failed };
export const endGame = { end_game_failed };
export const playAgain = { play_again_failed };
export const setCloseness = { set_closeness_failed };
