import type { Waiting } from '@/lib/contract/accounts';

/** What waits in one game as its own screen knows it, in the place of what was known of it before. */
export const withThoseOf = (
  game_id: string,
  theirs: readonly Waiting[],
  known: readonly Waiting[],
): Waiting[] => [...known.filter((one) => one.game_id !== game_id), ...theirs];

const WORDS = ['BINGO waiting', 'Objection waiting'] as const;
export type WaitingWord = (typeof WORDS)[number];

const wordOf = (one: Waiting): WaitingWord =>
  'card_number' in one ? 'BINGO waiting' : 'Objection waiting';

/** What the title and the menu say; a line that could be called is the more urgent. Null where nothing waits. */
export const waitingWord = (waiting: readonly Waiting[]): WaitingWord | null =>
  WORDS.find((word) => waiting.some((one) => wordOf(one) === word)) ?? null;

const SEPARATOR = ' · ';

/** What the tab is called while something waits, and while nothing does. */
export function tabTitle(title: string, word: WaitingWord | null): string {
  const before = WORDS.find((one) => title.startsWith(one + SEPARATOR));
  const bare = before ? title.slice(before.length + SEPARATOR.length) : title;
  return word ? word + SEPARATOR + bare : bare;
}
