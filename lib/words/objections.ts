export const object_failed = { title: 'Error', description: 'Failed to send your objection' };
export const decide_objection_failed = {
  title: 'Error',
  description: 'Failed to save your decision',
};
export const second_objection_failed = {
  title: 'Error',
  description: 'Failed to save your answer',
};
export const result_not_open = {
  title: 'Nothing to object to',
  description: 'You can object to a win only until its result is final.',
};
export const own_win = {
  title: 'Your own win',
  description: 'Only other players can object to it.',
};
export const own_objection = {
  title: 'Your own objection',
  description: 'Another player has to agree with it.',
};
export const has_stake = {
  title: 'You cannot decide this alone',
  description: 'You won, objected or could gain from it, so somebody else has to decide.',
};
export const not_to_second = {
  title: 'Your agreement is not needed',
  description: 'Another player has already agreed, or somebody else decides.',
};
export const not_in_the_line = {
  title: 'Not in the winning line',
  description: 'You can object only to a mark in the winning line.',
};
export const reason_missing = { title: 'Reason missing', description: 'Please say why.' };
export const already_objected = {
  title: 'Already objected',
  description: 'You can object once per win, and not to a mark that already has an open objection.',
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
    'Another objection was upheld, so there is no longer a win to object to. Your text is still here.',
};
export const win_taken_back = {
  title: 'Your win was taken back',
  description: '{by} objected to {name}, and {agreed}.',
};
export const pot_went_back = {
  title: 'went back into the game. Play goes on, and your card can win again.',
};
export const objection_waiting = {
  title: 'An objection is waiting for you.',
  description: 'Somebody objects to a winning mark in {game}.',
};
export const upheld_above = {
  title: 'Objection upheld',
  description: '{name} comes off the cards, and a win is taken back.',
};
export const objections_waiting = {
  title: '{count} objections are waiting for you.',
  description: 'They are about winning marks in {game}.',
};
export const may_be_objected_to = { title: 'Players can object to one of these marks until' };
export const result_is_final = { title: 'The result is final.' };
export const result_not_final = {
  title: 'Not final yet: players can object to a winning mark until',
};
export const final_edition = { title: 'Final edition' };
/** Who decides an objection. */
export const admin_decides = { title: 'The editors decide.' };
export const host_decides = { title: 'The host decides.' };
export const second_decides = {
  title: 'The mark is taken back as soon as another player agrees.',
};
export const winner_decides = { title: 'The result stands unless the winner agrees.' };
export const nobody_decides = {
  title: 'The winner closed their account, so the result stands.',
};
