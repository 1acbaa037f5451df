import type { ThemeKind } from '@/lib/bingo/game';
import { formatCount } from './money';

export const too_many_squares = {
  title: 'Error',
  description: 'A set can have at most {detail} squares.',
};
export const invalid_square = {
  title: 'Error',
  description:
    'Line {detail} cannot be a square: it is too short, too long or already in the list.',
};
export const too_many_sets = {
  title: 'Error',
  description: 'This group already has {detail} sets of squares. Delete one first.',
};
export const not_your_set = {
  title: 'Error',
  description: 'Only the person who wrote these squares and the host can change them.',
};
export const set_changed = {
  title: 'Somebody else has changed these squares',
  description: 'What you typed is still here. Open the page in another tab to see theirs.',
};
export const squares_saved = { title: 'Squares saved' };
export const load_sets_failed = { title: 'Error', description: 'Failed to load the squares' };
export const save_set_failed = { title: 'Error', description: 'Failed to save the squares' };
export const delete_set_failed = { title: 'Error', description: 'Failed to delete the squares' };
export const confirm_delete_set = {
  title: 'Delete “{name}”?',
  description: 'Games already made keep their own copy.',
};
export const squares_missing = {
  title: 'Not enough squares yet',
  description: 'Missing: {detail}. Everybody needs 24 squares that are not about them.',
};
export const cannot_write = {
  title: 'Error',
  description:
    'For this, write your own squares, give everybody a random card and choose a later start.',
};
export const too_many_written_squares = {
  title: 'Error',
  description: 'You have added {detail} squares, the most that one person can add.',
};
export const too_many_guest_squares = {
  title: 'No room without an account',
  description:
    'Players without an account have added {detail} squares, which is the most that they can add together. Sign up to add more.',
};
export const set_in_use = {
  title: 'These squares are part of a game',
  description: 'Until that game starts, add and delete them on its page.',
};
export const add_written_square_failed = {
  title: 'Error',
  description: 'Failed to add the square',
};
export const delete_written_square_failed = {
  title: 'Error',
  description: 'Failed to delete the square',
};
export const square_is_there = { title: 'This square is already there' };
export const headline_too_short = {
  title: 'Too short: a headline needs at least {min} characters',
};
export const headline_too_long = { title: 'Too long: a headline has at most {max} characters' };
export const line_of_several = {
  title: 'Too long: at most {max} characters. Put each square on its own line.',
};
export const rule_too_long = { title: 'Too long: the rule has at most {max} characters' };
export const headline_twice = { title: 'Same headline as line {line}' };
export const line_open_quote = { title: 'A quotation mark is not closed, or text follows it' };
export const about_nobody = {
  title: 'About nobody: no member has the name after @',
};
export const about_member = { title: 'About {name}, who does not get it and cannot mark it.' };
export const confirm_delete_others_square = {
  title: 'Delete {name} by {by}?',
  description: '{by} will see in the game that you deleted it.',
};
export const confirm_delete_own_square = { title: 'Delete {name}?' };
export const one_square_too_many = { title: 'One too many: a set has at most {max} squares' };
export const more_squares_needed = { title: '{count} more needed' };
export const set_not_found = { title: 'These squares no longer exist.' };

/** What the public pages say about a kind of theme: when it is played, and the button that starts a game. */
export const kindWords: Record<ThemeKind, { kicker: string; when: string; play: string }> = {
  evening: {
    kicker: 'For one evening',
    when: 'Everybody watches the same thing, marks what happens, and somebody calls BINGO before bed.',
    play: 'Play it tonight',
  },
  news: {
    kicker: 'For the news',
    when: 'Everybody reads what they read anyway, and marks what happens over the next few days.',
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

export const printableTitle = ({ name }: Pick<Theme, 'name'>) =>
  `Printable ${name} bingo cards, free`;

export const printableSummary = (theme: Pick<Theme, 'name'>) =>
  shorten(
    `${printableTitle(theme)}. Up to 30 different cards on A4 or Letter, one or four on a page. No account needed.`,
  );

export const theme_has_changed = {
  title:
    'This theme has changed since these cards were dealt. This link now prints different cards.',
};
export const print_by_browser = {
  title: 'Print on A4 or Letter paper. This link always prints the same cards.',
};

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

/** "Came true in 9 of 12 games" */
export const cameTrue = ({ marked, games }: { marked: number; games: number }): string =>
  `Came true in ${formatCount(marked)} of ${formatCount(games)} ${games === 1 ? 'game' : 'games'}`;
