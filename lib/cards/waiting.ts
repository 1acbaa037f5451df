import type { Waiting } from '@/lib/contract/accounts';

/** Replaces the entries of one game with those that its own screen has computed. */
export const withThoseOf = (
  game_id: string,
  theirs: readonly Waiting[],
  known: readonly Waiting[],
): Waiting[] => [...known.filter((one) => one.game_id !== game_id), ...theirs];

const WORDS = ['BINGO waiting', 'Objection waiting'] as const;
export type WaitingWord = (typeof WORDS)[number];

const wordOf = (one: Waiting): WaitingWord =>
  'card_number' in one ? 'BINGO waiting' : 'Objection waiting';

/** The text for the title and the menu. A line to call is more urgent than an objection. Null if nothing waits. */
export const waitingWord = (waiting: readonly Waiting[]): WaitingWord | null =>
  WORDS.find((word) => waiting.some((one) => wordOf(one) === word)) ?? null;

const SEPARATOR = ' · ';

/** The title of the tab, with or without a word for what waits. */
export function tabTitle(title: string, word: WaitingWord | null): string {
  const before = WORDS.find((one) => title.startsWith(one + SEPARATOR));
  const bare = before ? title.slice(before.length + SEPARATOR.length) : title;
  return word ? word + SEPARATOR + bare : bare;
}
