import type { GameMessage } from '@/lib/bingo/events';
import type { SentState } from '@/lib/bingo/sent-state';
import { fetchWithTimeout } from '@/lib/supabase/fetch-timeout';

/** Seconds since an onlooker's last read, 0 the first time. The server counts the audience by it. */
export const WAITED_HEADER = 'x-waited';
/** The number of broadcasts that the screen has missed since its last report. */
export const MISSED_HEADER = 'x-missed';

/** What the cached page of a house game has for a screen that has all events up to `since`. */
export type News = {
  seq: number;
  /** Seconds since the page was rendered. */
  age: number;
  /** Seconds until an onlooker reads again; null while the audience is small enough for everybody to join the channel. */
  pace: number | null;
  /** Oldest first. */
  messages: GameMessage[];
  /** The game as of `seq`, if the page's timeline begins after the events that the screen has. */
  state?: SentState;
};

export type NewsRequest = { since: number; waited: number | null; missed: number };
export type ReadNews = (gameId: string, request: NewsRequest) => Promise<News | null>;

const addressOf = (gameId: string, query: string) => `/api/house-games/${gameId}/news?${query}`;

/** Reads the cached page of a house game, without a call to the backend. Null if there is no such page. */
export const readNews: ReadNews = async (gameId, { since, waited, missed }) => {
  const headers = {
    ...(waited !== null && { [WAITED_HEADER]: waited.toFixed(1) }),
    ...(missed > 0 && { [MISSED_HEADER]: String(missed) }),
  };
  return ask<News>(addressOf(gameId, `since=${since}`), headers);
};

/** Reads a part of the cached page for a screen that was opened before that part existed. */
export const readPart = <Part>(gameId: string, part: 'card' | 'after'): Promise<Part | null> =>
  ask<Part>(addressOf(gameId, `part=${part}`)).catch(() => null);

async function ask<Answer>(address: string, headers = {}): Promise<Answer | null> {
  const response = await fetchWithTimeout(address, { headers });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The cached page responded with ${response.status}`);
  return (await response.json()) as Answer;
}
