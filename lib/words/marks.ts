export const save_note_failed = { title: 'Error', description: 'Failed to save note' };
export const mark_square_failed = { title: 'Error', description: 'Failed to mark square' };
export const unmark_square_failed = { title: 'Error', description: 'Failed to unmark square' };
export const add_receipt_failed = { title: 'Error', description: 'Failed to add receipt' };
export const confirm_unmark_noted = {
  title: 'Unmark {name}?',
  description: 'The mark, its receipt and its note come off every card in this game.',
};
export const confirm_unmark_square = {
  title: 'Unmark {name}?',
  description: 'The mark and its receipt come off every card in this game.',
};
export const source_url_invalid = {
  title: 'Error',
  description: 'Please enter a link that starts with http:// or https://',
};
