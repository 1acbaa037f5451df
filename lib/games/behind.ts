import 'server-only';
import { cookies } from 'next/headers';
import { connection } from 'next/server';
import type { GameMessage } from '@/lib/bingo/game';
import { BEHIND_COOKIE } from '@/lib/cookies';
import { limits } from '@/lib/limits';

/** `heldFor`: milliseconds until this browser may show the page, because its newest event is younger than the delay. */
export type Behind = { seconds: number; heldFor: number };

/** How far this browser follows a game behind the broadcast; null if it does not. `timeline` is newest first. */
export async function getBehind(
  gameId: string,
  [newest]: readonly GameMessage[],
): Promise<Behind | null> {
  const kept = (await cookies()).get(BEHIND_COOKIE + gameId)?.value ?? '';
  const seconds = /^\d+$/.test(kept) ? Math.min(Number(kept), limits.behind) : 0;
  if (seconds === 0) return null;
  await connection();
  const due = newest ? Date.parse(newest.created_at) + seconds * 1000 : 0;
  return { seconds, heldFor: Math.max(0, due - Date.now()) };
}

export const isDelayed = async (gameId: string): Promise<boolean> =>
  (await cookies()).has(BEHIND_COOKIE + gameId);

export const hasDelayed = async (): Promise<boolean> =>
  (await cookies()).getAll().some(({ name }) => name.startsWith(BEHIND_COOKIE));

/** Separates delayed games from a list. Only their names may be shown outside their own pages. */
export async function splitDelayed<One extends { id: string }>(games: readonly One[]) {
  const kept = await cookies();
  const { delayed = [], shown = [] } = Object.groupBy(games, ({ id }) =>
    kept.has(BEHIND_COOKIE + id) ? 'delayed' : 'shown',
  );
  return { shown, delayed };
}

/** Without the entries of delayed games, because they could give a mark away. The page of such a game adds its own. */
export async function withoutDelayed<One extends { game_id: string | null }>(
  all: One[],
): Promise<One[]> {
  const kept = await cookies();
  return all.filter(({ game_id }) => !kept.has(BEHIND_COOKIE + game_id));
}
