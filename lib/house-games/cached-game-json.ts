import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { packState } from '@/lib/bingo/sent-state';
import { gameTag } from '@/lib/games/cache-tags';
import { isId } from '@/lib/supabase/read';
import { CACHE_PROFILE, getCachedHouseGame } from './public-queries';

/** How many events a page of a game carries; fewer are the whole story. */
const STORY = 50;

/** A house game's page as data, each part as it is sent: an answer is put together from them without reading any. */
export type Printed = {
  seq: number;
  cards_sold: number;
  printed_at: number;
  state: string;
  card: string;
  after: string;
  /** Newest first. */
  messages: { seq: number; text: string }[];
};

/** What the cached page of a house game says; it expires with the page, and asks nothing that the page has not asked. */
export async function getPrinted(gameId: string): Promise<Printed | null> {
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
    printed_at: Date.now(),
    state: JSON.stringify(packState(state)),
    card: JSON.stringify(card),
    after: JSON.stringify(after),
    messages: timeline.map((message) => ({ seq: message.seq, text: JSON.stringify(message) })),
  };
}

/** The news since an event, oldest first, as JSON; the whole state as well where the page's story begins later, and at -1. */
export function newsSince(printed: Printed, since: number, pace: number | null): string {
  const { seq, state, messages, printed_at } = printed;
  const oldest = messages.at(-1)?.seq ?? seq + 1;
  const isWhole = since >= 0 && (since >= oldest - 1 || messages.length < STORY);
  const news = isWhole ? messages.filter((message) => message.seq > since) : messages;
  const told = news.map(({ text }) => text).reverse();
  const age = Math.round((Date.now() - printed_at) / 1000);
  const rest = isWhole ? '' : `,"state":${state}`;
  return `{"seq":${seq},"age":${age},"pace":${pace},"messages":[${told.join()}]${rest}}`;
}
