import {
  delete_square_failed,
  delete_theme_failed,
  import_squares_failed,
  save_square_failed,
  save_theme_failed,
} from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const saveTheme = { save_theme_failed };
export const deleteTheme = { delete_theme_failed };
export const saveSquare = { save_square_failed };
export const deleteSquare = { delete_square_failed };
export const importSquares = { import_squares_failed };
