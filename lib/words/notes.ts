export const note_saved = {
  title: 'Note Saved',
  description: 'Note saved across all cards in this game',
};
export const note_conflict = {
  title: 'Somebody wrote first',
  description:
    'The note changed while you were typing. Your text is kept; save again to replace it.',
};
export const edit_note_of = { title: "Edit {name}'s note" };
export const note_writer_unknown = { title: 'Somebody' };
export const note_written_by = { title: '{name} wrote this.' };
export const confirm_replace_note = {
  title: "Replace {name}'s note?",
  description: 'A square has one note, and everybody in this game sees it.',
};
export const sign_up_to_note = { title: 'Sign up to comment and react' };
