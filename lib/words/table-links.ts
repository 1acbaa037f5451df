export const save_table_link_failed = {
  title: 'Error',
  description: 'Failed to save the address of the screen',
};
export const delete_table_link_failed = {
  title: 'Error',
  description: 'Failed to switch the address off',
};
export const copy_address_failed = { title: 'Error', description: 'Failed to copy the address' };
export const table_link_off = {
  title: 'This screen is switched off',
  description: 'Ask the host of the game for a new address.',
};
