export const share_results_failed = {
  title: 'Error',
  description: 'Failed to change who may read the results',
};
export const copy_results_failed = { title: 'Error', description: 'Failed to copy link.' };
