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
    'Cards of this game sold so far: {detail}. Its theme stays, and it keeps room for them.',
};
export const admin_granted = { title: 'Admin role granted' };
export const admin_removed = { title: 'Admin role removed' };
export const confirm_make_admin = {
  title: 'Make {name} an admin?',
  description: 'They can run house games, edit every theme and appoint other admins.',
};
export const confirm_remove_own_admin = {
  title: 'Remove your own admin role?',
  description: 'You leave the desk at once, and only another admin can let you back in.',
};
export const last_admin = {
  title: 'Last admin',
  description: 'Somebody has to hold the keys. Make another admin first.',
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
export const confirm_end_game = {
  title: 'End “{name}” without a winner?',
  description: '{waiting}The pot goes back to the house fund. This cannot be undone.',
};
export const confirm_end_prizes = {
  title: 'End “{name}” now?',
  description: '{waiting}The closest cards share what nobody has won. This cannot be undone.',
};
