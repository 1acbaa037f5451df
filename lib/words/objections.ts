export const object_failed = { title: 'Error', description: 'Failed to object' };
export const decide_objection_failed = { title: 'Error', description: 'Failed to decide' };
export const second_objection_failed = { title: 'Error', description: 'Failed to agree' };
export const result_not_open = {
  title: 'Nothing to object to',
  description: 'A win can be objected to until its result is final.',
};
export const own_win = { title: 'Your own win', description: 'The others object to it.' };
export const own_objection = {
  title: 'Your own objection',
  description: 'Another player has to agree to it.',
};
export const has_stake = {
  title: 'You have a stake in it',
  description: 'You won, objected, or could gain, so you do not decide alone.',
};
export const not_to_second = {
  title: 'No second needed',
  description: 'Somebody has agreed already, or somebody else decides.',
};
export const not_in_the_line = {
  title: 'Not in the winning line',
  description: 'Only a mark of the line that won can be objected to.',
};
export const reason_missing = { title: 'Reason missing', description: 'Please say why.' };
export const already_objected = {
  title: 'Already objected',
  description: 'Every player objects once, and nobody to a mark while it is objected to.',
};
export const objection_not_found = { title: 'Error', description: 'Objection not found' };
export const already_decided = {
  title: 'Already decided',
  description: 'This objection has been decided.',
};
export const winner_gone = {
  title: 'Too late',
  description: 'The winner closed their account, so the pot cannot be taken back.',
};
export const objection_overtaken = {
  title: 'The game goes on',
  description:
    'Another objection was upheld, so there is no win to object to any more. What you wrote stays here.',
};
export const win_taken_back = {
  title: 'Your win was taken back',
  description: '{by} objected to {name}, and {agreed}.',
};
export const wins_taken_back = {
  title: 'Your wins were taken back',
  description: '{by} objected to {name}, and {agreed}.',
};
export const objection_waiting = {
  title: 'An objection waits for you.',
  description: 'Somebody objects to a mark of a win in {game}.',
};
export const objection_upheld_news = {
  title: 'Objection upheld',
  description: '{name} comes off the cards. {loss}.',
};
export const objections_waiting = {
  title: '{count} objections wait for you.',
  description: 'They are to marks of wins in {game}.',
};
export const may_be_objected_to = { title: 'Players can object to one of these marks until' };
export const result_is_final = { title: 'The result is final.' };
export const result_not_final = {
  title: 'Not final yet: players can object to a winning mark until',
};
export const final_edition = { title: 'Final edition' };
/** Who decides an objection. */
export const admin_decides = { title: 'An admin decides.' };
export const host_decides = { title: 'The host decides.' };
export const second_decides = {
  title: 'The mark is taken back as soon as another player agrees.',
};
export const winner_decides = { title: 'The result stands unless the winner agrees.' };
export const nobody_decides = {
  title: 'The winner closed their account, so the result stands.',
};
