import 'server-only';
import { cookies } from 'next/headers';
import { connection } from 'next/server';
import type { GameMessage } from '@/lib/bingo/game';
import { DELAY_COOKIE } from '@/lib/cookies';
import { limits } from '@/lib/limits';

/** `shownIn`: milliseconds until this browser may show the page, because its newest event is younger than the delay. */
export type Delay = { seconds: number; shownIn: number };

/** How far this browser follows a game behind the broadcast; null if it does not. `timeline` is newest first. */
export async function getDelay(
  gameId: string,
  [newest]: readonly GameMessage[],
): Promise<Delay | null> {
  const kept = (await cookies()).get(DELAY_COOKIE + gameId)?.value ?? '';
  const seconds = /^\d+$/.test(kept) ? Math.min(Number(kept), limits.delay) : 0;
  if (seconds === 0) return null;
  await connection();
  const due = newest ? Date.parse(newest.created_at) + seconds * 1000 : 0;
  return { seconds, shownIn: Math.max(0, due - Date.now()) };
}

export const isDelayed = async (gameId: string): Promise<boolean> =>
  (await cookies()).has(DELAY_COOKIE + gameId);

export const hasDelayed = async (): Promise<boolean> =>
  (await cookies()).getAll().some(({ name }) => name.startsWith(DELAY_COOKIE));

/** Separates delayed games from a list. Only their names may be shown outside their own pages. */
export async function splitDelayed<One extends { id: string }>(games: readonly One[]) {
  const kept = await cookies();
  const isKept = ({ id }: One) => kept.has(DELAY_COOKIE + id);
  return { shown: games.filter((game) => !isKept(game)), delayed: games.filter(isKept) };
}

/**
 * Drops the entries of delayed games, because they could give a mark away. The page of such a game adds its own entry.
 */
export async function withoutDelayed<One extends { game_id: string | null }>(
  all: One[],
): Promise<One[]> {
  const kept = await cookies();
  return all.filter(({ game_id }) => !kept.has(DELAY_COOKIE + game_id));
}
