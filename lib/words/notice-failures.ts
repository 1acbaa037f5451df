export const load_notices_failed = { title: 'Error', description: 'Failed to load notices' };
export const read_notices_failed = {
  title: 'Error',
  description: 'Failed to mark notices as read',
};
export const choose_notices_failed = {
  title: 'Error',
  description: 'Failed to change this setting',
};
export const save_mail_settings_failed = {
  title: 'Error',
  description: 'Failed to save your digest',
};
export const digest_saved = { title: 'Digest saved' };
