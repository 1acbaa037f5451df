import type { GameSquare } from '@/lib/bingo/game';

export const sheetFilters = ['all', 'open', 'marked'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

export const isOn = (filter: SheetFilter, { is_marked }: Pick<GameSquare, 'is_marked'>): boolean =>
  filter === 'all' || (filter === 'marked') === is_marked;

/** The text without capitals and accents, and with straight quotation marks, as people type in a hurry. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase();

/** The squares whose summary or text contains every typed word. Those found by summary come first. */
export function findSquares<Square extends Pick<GameSquare, 'summary' | 'text'>>(
  squares: readonly Square[],
  typed: string,
): Square[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => plain(text).includes(word));
  const bySummary = squares.filter(({ summary }) => hasAll(summary));
  const byText = squares.filter(
    (square) => !bySummary.includes(square) && hasAll(`${square.summary} ${square.text}`),
  );
  return [...bySummary, ...byText];
}

export const bySummary = (a: Pick<GameSquare, 'summary'>, b: Pick<GameSquare, 'summary'>): number =>
  plain(a.summary).localeCompare(plain(b.summary), 'en');
