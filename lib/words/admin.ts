export const load_users_failed = { title: 'Error', description: 'Failed to load users' };
export const load_stats_failed = { title: 'Error', description: 'Failed to load statistics' };
export const save_house_game_failed = { title: 'Error', description: 'Failed to save House Game' };
export const save_house_template_failed = {
  title: 'Error',
  description: 'Failed to save the weekly edition',
};
export const house_template_saved = { title: 'Weekly edition saved' };
export const update_game_status_failed = {
  title: 'Error',
  description: 'Failed to update game status',
};
export const contribute_failed = {
  title: 'Error',
  description: 'Failed to contribute to game pot',
};
export const cards_already_sold = {
  title: 'Cards already sold',
  description:
    'Cards sold so far: {detail}. The theme can no longer change, and max cards cannot go below this number.',
};
export const admin_granted = { title: 'Admin role granted' };
export const admin_removed = { title: 'Admin role removed' };
export const confirm_make_admin = {
  title: 'Make {name} an admin?',
  description: 'They can run house games, edit every theme and appoint other admins.',
};
export const confirm_remove_own_admin = {
  title: 'Remove your own admin role?',
  description: 'You lose access to the admin area at once. Only another admin can give it back.',
};
export const last_admin = {
  title: 'Last admin',
  description: 'You are the only admin. Make somebody else an admin first.',
};
export const code_regenerated = { title: 'Invite code regenerated' };
export const house_game_created = { title: 'House Game created successfully' };
export const house_game_updated = { title: 'House Game updated successfully' };
export const game_started = { title: 'Game started successfully' };
export const game_ended = { title: 'Game ended successfully' };
export const contributed = { title: 'Contributed ${amount} from house fund to game pot' };
export const insufficient_fund = {
  title: 'Error',
  description: 'Insufficient house fund balance or unauthorized',
};
export const confirm_regenerate_code = {
  title: 'Regenerate the invite code of {name}?',
  description: 'Links with the old code stop working at once.',
};
export const confirm_remove_admin = {
  title: 'Remove the admin role from {name}?',
  description: 'They keep their cards and games.',
};
export const confirm_start_game = {
  title: 'Start “{name}”?',
  description: 'The house card is dealt and marking begins. The game can no longer be edited.',
};
export const confirm_start_choosing = {
  title: 'Start “{name}”?',
  description: 'Marking begins once the cards have locked. The game can no longer be edited.',
};
export const house_game_called_off = { title: 'Game called off' };
export const confirm_call_off_house = {
  title: 'Call off “{name}”?',
  description:
    'Players with an account will be told. {pot}The game will not start, and this cannot be undone.',
};
export const confirm_end_game = {
  title: 'End “{name}” without a winner?',
  description: '{waiting}The pot is returned to the house fund. This cannot be undone.',
};
export const confirm_end_prizes = {
  title: 'End “{name}” now?',
  description: '{waiting}The closest cards share what nobody has won. This cannot be undone.',
};

export const load_themes_failed = { title: 'Error', description: 'Failed to load themes' };
export const load_themes_failed_retry = {
  title: 'Error',
  description: 'Failed to load themes. Please try again.',
};
export const save_theme_failed = { title: 'Error', description: 'Failed to save theme' };
export const delete_theme_failed = { title: 'Error', description: 'Failed to delete theme' };
export const load_squares_failed = { title: 'Error', description: 'Failed to load squares' };
export const save_square_failed = { title: 'Error', description: 'Failed to save square' };
export const delete_square_failed = { title: 'Error', description: 'Failed to delete square' };
export const import_squares_failed = { title: 'Error', description: 'Failed to import squares' };
export const too_few_squares = {
  title: 'Error',
  description: 'Not enough squares available for this theme (found {detail}, need 24)',
};
export const no_themes = { title: 'No themes available. Contact an admin to create themes.' };
export const theme_not_found = {
  title: 'Error',
  description: 'This theme no longer exists.',
};
export const theme_created = { title: 'Theme created successfully' };
export const theme_updated = { title: 'Theme updated successfully' };
export const load_house_themes_failed = {
  title: 'Error',
  description: 'Failed to load the built-in themes',
};
export const house_themes_loaded = { title: 'New themes: {themes}, new squares: {squares}' };
export const confirm_load_themes = {
  title: 'Load the built-in themes?',
  description:
    'This adds themes and squares that were never loaded here. Anything an admin changed or deleted stays as it is.',
};
export const theme_deleted = { title: 'Theme deleted successfully' };
export const square_created = { title: 'Square created successfully' };
export const square_updated = { title: 'Square updated successfully' };
export const square_deleted = { title: 'Square deleted successfully' };
export const square_gone = { title: 'Error', description: 'This square no longer exists.' };
export const summary_taken = {
  title: 'Error',
  description: 'This theme already has a square with this summary.',
};
export const squares_imported = { title: 'Squares imported: {count}' };
export const squares_imported_but_known = {
  title: 'Squares imported: {count}',
  description: 'Left out, because the theme has them already: {known}.',
};
export const import_nothing = { title: 'Paste at least one square that can be imported' };
export const import_open_quote = { title: 'A quotation mark is opened and never closed' };
export const import_stray_text = { title: 'Something follows a closing quotation mark' };
export const import_repeated = { title: 'Line {line} has the same summary' };
export const import_too_long = { title: 'Too long for one import: import the rest later' };
export const import_too_many = { title: 'More than {max} squares: import the rest later' };
export const confirm_delete_theme = {
  title: 'Delete “{name}”?',
  description:
    'All associated squares will be deleted too. Games already made keep their own copy.',
};
export const confirm_delete_square = {
  title: 'Delete {name}?',
  description: 'Games already made keep their own copy.',
};
export const year_of_the_house = {
  title:
    'In a year-long house game, let players choose their squares, lock the cards on January 1 at 12:00 UTC (by then the new year has begun everywhere), and end the game a year later.',
};
