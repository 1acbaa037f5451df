import { type Pace, type ThemeKind } from './game';
import { PACES } from './kinds';

const paceNames: Record<Pace, string> = {
  evening: 'An evening',
  week: 'A week',
  year: 'A year',
  open: 'Open-ended',
};

export const paceOptions = PACES.map((value) => ({ value, label: paceNames[value] }));

/** Whether this is the moment at which New Year's Eve is over everywhere on Earth: midnight twelve hours west of UTC. */
export const isLastNewYear = (at: string) =>
  new Date(at).toISOString().slice(5, 16) === '01-01T12:00';

/**
 * The times that a form proposes for a game of a year, in the time zone of this browser: players choose until the last
 * minute of this year, and the game ends a year later.
 */
export function yearFrom(now: Date) {
  const lastMinute = (year: number) => new Date(year, 11, 31, 23, 59);
  const first = now.getFullYear() + Number(now >= lastMinute(now.getFullYear()));
  const [locks_at, ends_at] = [lastMinute(first), lastMinute(first + 1)].map((at) =>
    at.toISOString(),
  ) as [string, string];
  return { dealing: 'chosen', locks_at, ends_at };
}

/**
 * The pace that forms propose for a theme of this kind: for news a week, whose cards are about equally lucky. SQL's own default
 * stays an open end, so that older callers get the same game.
 */
export const paceOf = ({ kind }: { kind: ThemeKind }): Pace => (kind === 'news' ? 'week' : kind);
