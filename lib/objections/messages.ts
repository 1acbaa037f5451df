export const result_not_open = {
  title: 'Nothing to object to',
  description: 'A win can be objected to until its result is final.',
};
export const own_win = {
  title: 'Your own win',
  description: 'The others object to it and decide about it.',
};
export const not_in_the_line = {
  title: 'Not in the winning line',
  description: 'Only a mark of the line that won can be objected to.',
};
export const reason_missing = { title: 'Reason missing', description: 'Please say why.' };
export const already_objected = {
  title: 'Already objected',
  description: 'Every player objects once, and to each mark once.',
};
export const objection_not_found = { title: 'Error', description: 'Objection not found' };
export const already_decided = {
  title: 'Already decided',
  description: 'This objection has been decided.',
};
export const not_a_vote = {
  title: 'No vote here',
  description: 'The host decides about this objection.',
};
export const winner_gone = {
  title: 'Too late',
  description: 'The winner closed their account, so the pot cannot be taken back.',
};
