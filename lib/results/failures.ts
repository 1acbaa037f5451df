import { share_results_failed } from './messages';

export const shareResults = { share_results_failed };
