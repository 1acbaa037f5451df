export const too_many_squares = {
  title: 'Error',
  description: 'A set has {detail} squares at most.',
};
export const invalid_square = {
  title: 'Error',
  description: 'Line {detail} can be no square: it is too short, too long, or there twice.',
};
export const too_many_sets = {
  title: 'Error',
  description: 'This group has {detail} sets of its own already. Delete one of them first.',
};
export const not_your_set = {
  title: 'Error',
  description: 'Only who wrote these squares and who made the group can change them.',
};
export const set_changed = {
  title: 'Somebody changed these squares meanwhile',
  description: 'What you typed is still here. Open the page in another tab to see theirs.',
};
export const load_sets_failed = { title: 'Error', description: "Failed to load the group's sets" };
export const save_set_failed = { title: 'Error', description: 'Failed to save the squares' };
export const delete_set_failed = { title: 'Error', description: 'Failed to delete the squares' };
export const confirm_delete_set = {
  title: 'Delete “{name}”?',
  description: 'Games already made keep their own copy.',
};
export const line_too_short = { title: 'too short, a headline has {min} characters at least' };
export const line_too_long = { title: 'too long for a card, {max} characters at most' };
export const line_of_several = {
  title: 'too long for a card, {max} characters at most: each square has a line of its own',
};
export const line_proof_too_long = { title: 'what counts as proof has {max} characters at most' };
export const line_double = { title: 'the same headline stands in line {line}' };
export const line_open_quote = { title: 'a quotation mark is not closed, or something follows it' };
export const line_too_many = { title: 'one too many, a set has {max} squares at most' };
export const lines_too_few = { title: '{count} more needed' };
export const set_not_found = { title: 'These squares do not exist any more.' };
