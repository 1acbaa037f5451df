export const share_results_failed = {
  title: 'Error',
  description: 'Failed to change who may read the results',
};
export const load_record_failed = { title: 'Error', description: 'Failed to load your record' };
export const no_finished_games = { title: 'No finished games yet' };
