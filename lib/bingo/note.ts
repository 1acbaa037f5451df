type Note = { comment: string | null; reaction: string | null };

/** The twelve reactions, in the order of the picker's six columns. */
export const REACTIONS = [
  { emoji: '😂', name: 'Laughing' },
  { emoji: '😮', name: 'Astonished' },
  { emoji: '😱', name: 'Screaming' },
  { emoji: '🤯', name: 'Mind blown' },
  { emoji: '🙄', name: 'Rolling eyes' },
  { emoji: '🤦', name: 'Facepalm' },
  { emoji: '😭', name: 'Sobbing' },
  { emoji: '🤡', name: 'Clown' },
  { emoji: '🔥', name: 'Fire' },
  { emoji: '🎯', name: 'Bullseye' },
  { emoji: '🍿', name: 'Popcorn' },
  { emoji: '👏', name: 'Applause' },
] as const;

export type Reaction = (typeof REACTIONS)[number]['emoji'];

export const isReaction = (value: unknown): value is Reaction =>
  REACTIONS.some(({ emoji }) => emoji === value);

/** A comment as it is stored: trimmed, and null if empty. */
export const cleanComment = (comment: string | null | undefined): string | null =>
  comment?.trim() || null;

export const hasNote = (note: Partial<Note>): boolean =>
  cleanComment(note.comment) !== null || Boolean(note.reaction);

/** Whether a draft replaces or deletes somebody else's comment. Reactions have no author. */
export const replacesAnothers = (
  note: Note & { noted_by_name: string | null },
  draft: Note,
  writer: string | null,
): boolean =>
  note.noted_by_name !== writer && note.comment !== null && note.comment !== draft.comment;

/** Picking the current reaction again removes it. */
export const toggleReaction = (current: string | null, picked: Reaction): Reaction | null =>
  current === picked ? null : picked;
