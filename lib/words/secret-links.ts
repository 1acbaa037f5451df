export const save_secret_link_failed = {
  title: 'Error',
  description: 'Failed to save the secret link',
};
export const delete_secret_link_failed = {
  title: 'Error',
  description: 'Failed to switch the link off',
};
export const copy_address_failed = { title: 'Error', description: 'Failed to copy the address' };
export const table_link_off = {
  title: 'This screen is switched off',
  description: 'Ask the host of the game for a new address.',
};
