import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { packState } from '@/lib/bingo/sent-state';
import { gameTag } from '@/lib/games/cache-tags';
import { isId } from '@/lib/supabase/read';
import { CACHE_PROFILE, getCachedHouseGame } from './public-queries';

/** The number of events in a page's timeline. Fewer means that it has all events. */
const TIMELINE = 50;

/** A house game's page as data. Its parts are JSON texts, so that a response is built without parsing them. */
export type CachedGameJson = {
  seq: number;
  cards_sold: number;
  cached_at: number;
  state: string;
  card: string;
  after: string;
  /** Newest first. */
  messages: { seq: number; text: string }[];
};

/** The page of a house game as data. It shares the page's cached read and expires with it. */
export async function getCachedGameJson(gameId: string): Promise<CachedGameJson | null> {
  'use cache';
  cacheLife(CACHE_PROFILE);
  if (!isId(gameId)) return null;
  cacheTag(gameTag(gameId));
  const house = await getCachedHouseGame(gameId);
  if (!house) return null;
  const { state, card, after, timeline } = house;
  return {
    seq: state.seq,
    cards_sold: state.game.cards_sold,
    cached_at: Date.now(),
    state: JSON.stringify(packState(state)),
    card: JSON.stringify(card),
    after: JSON.stringify(after),
    messages: timeline.map((message) => ({ seq: message.seq, text: JSON.stringify(message) })),
  };
}

/**
 * The events since `since`, oldest first, as JSON. Includes the whole state if the page's timeline begins later, or if
 * `since` is -1.
 */
export function newsSince(page: CachedGameJson, since: number, pace: number | null): string {
  const { seq, state, messages, cached_at } = page;
  const oldest = messages.at(-1)?.seq ?? seq + 1;
  const isComplete = since >= 0 && (since >= oldest - 1 || messages.length < TIMELINE);
  const news = isComplete ? messages.filter((message) => message.seq > since) : messages;
  const texts = news.map(({ text }) => text).reverse();
  const age = Math.round((Date.now() - cached_at) / 1000);
  const rest = isComplete ? '' : `,"state":${state}`;
  return `{"seq":${seq},"age":${age},"pace":${pace},"messages":[${texts.join()}]${rest}}`;
}
