import type { WaitingLine } from './answers';

/** The lines of one game as its own screen knows them, in the place of what was known of it before. */
export const withLinesOf = (
  game_id: string,
  theirs: readonly WaitingLine[],
  known: readonly WaitingLine[],
): WaitingLine[] => [...known.filter((line) => line.game_id !== game_id), ...theirs];

const PREFIX = 'BINGO waiting · ';

/** What the tab is called while a line waits, and while none does. */
export function tabTitle(title: string, isWaiting: boolean): string {
  const bare = title.startsWith(PREFIX) ? title.slice(PREFIX.length) : title;
  return isWaiting ? PREFIX + bare : bare;
}
