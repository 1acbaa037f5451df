import type { GameMessage } from '@/lib/bingo/events';
import type { SentState } from '@/lib/bingo/sent-state';
import { fetchWithTimeout } from '@/lib/supabase/fetch-timeout';

/** In seconds, how long ago an onlooker read last, 0 the first time: what the audience is counted by. */
export const WAITED_HEADER = 'x-waited';
/** How many broadcasts a screen has missed since then. */
export const MISSED_HEADER = 'x-missed';

/** What the cached page of a house game tells a screen that knows all up to some event. */
export type News = {
  seq: number;
  /** Seconds since the page was rendered. */
  age: number;
  /** Seconds until an onlooker reads again; null where the audience is small and the channel is for everybody. */
  pace: number | null;
  /** Oldest first. */
  messages: GameMessage[];
  /** The game as of `seq`, where the page's story begins later than what the screen knows. */
  state?: SentState;
};

export type NewsRequest = { since: number; waited: number | null; missed: number };
export type ReadNews = (gameId: string, request: NewsRequest) => Promise<News | null>;

const addressOf = (gameId: string, query: string) => `/api/house-games/${gameId}/news?${query}`;

/** Reads the cached page of a house game: it costs the backend nothing. Null where it cannot be had. */
export const readNews: ReadNews = async (gameId, { since, waited, missed }) => {
  const headers = {
    ...(waited !== null && { [WAITED_HEADER]: waited.toFixed(1) }),
    ...(missed > 0 && { [MISSED_HEADER]: String(missed) }),
  };
  return ask<News>(addressOf(gameId, `since=${since}`), headers);
};

/** Something that a page comes with, for a screen that was open before it could. */
export const readPart = <Part>(gameId: string, part: 'card' | 'after'): Promise<Part | null> =>
  ask<Part>(addressOf(gameId, `part=${part}`)).catch(() => null);

async function ask<Answer>(address: string, headers = {}): Promise<Answer | null> {
  const response = await fetchWithTimeout(address, { headers });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The news were answered with ${response.status}`);
  return (await response.json()) as Answer;
}
