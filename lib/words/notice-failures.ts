export const load_notices_failed = { title: 'Error', description: 'Failed to load notices' };
export const read_notices_failed = {
  title: 'Error',
  description: 'Failed to mark notices as read',
};
export const choose_notice_failed = {
  title: 'Error',
  description: 'Failed to change this setting',
};
