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

/** The count of unread notices and the word for what waits, before the page's own title. */
const ADDED = /^(\(\d+\+?\) )?((?:BINGO|Objection) waiting · )?/;

/** Additions without a title, of which the browser has cut the last space. */
const ADDED_ALONE = /^(\(\d+\+?\))?( ?(BINGO|Objection) waiting ·)?$/;

/** Sets one of the two additions to a tab's title, or removes it. `text` is a number for `unread`. */
export function tabTitle(title: string, part: 'unread' | 'word', text: string | null): string {
  const [added = '', unread = '', word = ''] = ADDED.exec(title) ?? [];
  const page = title.slice(added.length);
  // Between two pages there is no title, and what would be added is read back without the space that separates it.
  if (page === '' || ADDED_ALONE.test(title)) return '';
  return part === 'unread'
    ? (text ? `(${text}) ` : '') + word + page
    : unread + (text ? `${text} · ` : '') + page;
}
