import type { ThemeKind } from '@/lib/bingo/game';

/** What the public pages say about a kind of theme: when it is played, and the button that starts a game. */
export const kindWords: Record<ThemeKind, { kicker: string; when: string; play: string }> = {
  evening: {
    kicker: 'For one evening',
    when: 'Everybody watches the same thing, marks what happens, and somebody calls BINGO before bed.',
    play: 'Play it tonight',
  },
  news: {
    kicker: 'For the news',
    when: 'Everybody reads what they read anyway, and marks what happens in the next days.',
    play: 'Play it with friends',
  },
  year: {
    kicker: 'For a whole year',
    when: 'Everybody predicts the year and seals a card. When all cards have locked, everybody marks what comes true.',
    play: 'Play it with friends',
  },
};

type Theme = { name: string; kind: ThemeKind; square_count: number; description: string | null };

export const themeTitle = ({ name }: Pick<Theme, 'name'>) => `${name} BINGO`;

/** The number of characters that search engines show of a page's description. */
const SHOWN = 155;

/** A theme in a line, for search engines and previews of links. */
export const themeSummary = ({ name, kind, square_count, description }: Theme): string =>
  shorten(
    [
      `${themeTitle({ name })} with friends, ${kindWords[kind].kicker.toLowerCase()}: ${square_count} squares, for play money.`,
      description,
    ]
      .filter(Boolean)
      .join(' '),
  );

/** Whole sentences if there is room for any, or else whole words. */
function shorten(text: string): string {
  if (text.length <= SHOWN) return text;
  const room = text.slice(0, SHOWN + 1);
  const end = Math.max(...['. ', '! ', '? '].map((mark) => room.lastIndexOf(mark)));
  return end > 0 ? room.slice(0, end + 1) : `${room.slice(0, room.lastIndexOf(' ', SHOWN - 1))}…`;
}
