export type Note = { comment: string | null; reaction: string | null };

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

/** A comment as it is kept: trimmed, and null when nothing is left. */
export const cleanComment = (comment: string | null | undefined): string | null =>
  comment?.trim() || null;

/** A square has a note when its comment is not blank or a reaction was picked. */
export const hasNote = (note: Partial<Note>): boolean =>
  cleanComment(note.comment) !== null || Boolean(note.reaction);

/** Picking the reaction that is picked already takes it back. */
export const toggleReaction = (current: string | null, picked: Reaction): Reaction | null =>
  current === picked ? null : picked;

/**
 * Reads a note kept as text: JSON with a comment and a reaction, or plain words, which are a comment.
 * Null when there is no note in it.
 */
export function parseNote(text: string | null | undefined): Note | null {
  const note = structuredNote(text ?? '') ?? { comment: cleanComment(text), reaction: null };
  return hasNote(note) ? note : null;
}

function structuredNote(text: string): Note | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { comment, reaction } = value as Record<string, unknown>;
  return {
    comment: typeof comment === 'string' ? cleanComment(comment) : null,
    reaction: typeof reaction === 'string' ? cleanComment(reaction) : null,
  };
}
