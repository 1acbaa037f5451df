import type { ThemeKind } from '@/lib/bingo/game';

export const too_many_squares = {
  title: 'Error',
  description: 'A set has {detail} squares at most.',
};
export const invalid_square = {
  title: 'Error',
  description: 'Line {detail} can be no square: it is too short, too long, or there twice.',
};
export const too_many_sets = {
  title: 'Error',
  description: 'This group has {detail} sets of its own already. Delete one of them first.',
};
export const not_your_set = {
  title: 'Error',
  description: 'Only who wrote these squares and who made the group can change them.',
};
export const set_changed = {
  title: 'Somebody changed these squares meanwhile',
  description: 'What you typed is still here. Open the page in another tab to see theirs.',
};
export const load_sets_failed = { title: 'Error', description: "Failed to load the group's sets" };
export const save_set_failed = { title: 'Error', description: 'Failed to save the squares' };
export const delete_set_failed = { title: 'Error', description: 'Failed to delete the squares' };
export const confirm_delete_set = {
  title: 'Delete “{name}”?',
  description: 'Games already made keep their own copy.',
};
export const lines_missing = {
  title: 'Not enough lines yet',
  description:
    'Missing: {detail}. A game needs 24, and as many more as the most that are about one person.',
};
export const cannot_write = {
  title: 'Error',
  description:
    'Everybody writes only in a game of your own squares that deals its cards at a later start.',
};
export const too_many_lines = {
  title: 'Error',
  description: 'You have written {detail} lines, which is the most that one person can write.',
};
export const too_many_guest_lines = {
  title: 'No room without an account',
  description:
    'Players without an account have added {detail} squares, which is the most that they can add together. Sign up to add more.',
};
export const set_in_use = {
  title: 'Everybody writes these squares',
  description: 'A game that has not started takes its lines from them. Write them there.',
};
export const add_line_failed = { title: 'Error', description: 'Failed to add the line' };
export const delete_line_failed = { title: 'Error', description: 'Failed to delete the line' };
export const line_is_there = { title: 'This line is there already' };
export const line_too_short = { title: 'too short, a headline has {min} characters at least' };
export const line_too_long = { title: 'too long for a card, {max} characters at most' };
export const line_of_several = {
  title: 'too long for a card, {max} characters at most: each square has a line of its own',
};
export const line_proof_too_long = { title: 'what counts as proof has {max} characters at most' };
export const line_double = { title: 'the same headline stands in line {line}' };
export const line_open_quote = { title: 'a quotation mark is not closed, or something follows it' };
export const line_about_nobody = {
  title: 'about nobody: the headline ends with no member’s name',
};
export const line_with_at = { title: 'Choose below whom it is about: an @ says nothing here.' };
export const line_too_many = { title: 'one too many, a set has {max} squares at most' };
export const lines_too_few = { title: '{count} more needed' };
export const set_not_found = { title: 'These squares do not exist any more.' };

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

export const printableTitle = ({ name }: Pick<Theme, 'name'>) =>
  `Printable ${name} bingo cards, free`;

export const printableSummary = (theme: Pick<Theme, 'name'>) =>
  shorten(
    `${printableTitle(theme)}. Up to 30 different cards on A4 or Letter, one or four on a page. No account needed.`,
  );

export const theme_has_changed = {
  title:
    'This theme has changed since these cards were dealt. The same address now prints other cards.',
};
export const print_by_browser = {
  title:
    'Print from the browser’s menu, on A4 or Letter. This address prints the same cards again.',
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
