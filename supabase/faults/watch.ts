import { setTimeout as sleep } from 'node:timers/promises';
import { createLiveGame, type LiveGame } from '@/lib/live/store';
import { disconnect, openChannel } from '@/lib/live/channel';
import { liveReads } from '@/lib/live/reads';
import type { GameState } from '../../lib/bingo/game';
import type { Table } from './play.ts';

// The live client looks for a session in `document.cookie`, and a visitor has none.
globalThis.document ??= { cookie: '' } as Document;

/** The parts of a game on which the screen and the database must agree. */
const comparedParts = ({ seq, game, squares }: GameState) => ({
  seq,
  status: game.status,
  pot: Number(game.pot_amount),
  sold: game.cards_sold,
  winners: game.wins.map(({ card_number }) => card_number),
  squares: squares.map(({ id, is_marked, source_url }) => [id, is_marked, source_url]).sort(),
});

/** An open screen: the product's own live game, on the faulty connection. */
export function openScreen() {
  let live: LiveGame | null = null;
  let stop = () => {};
  let gameId = '';

  async function look(id: string): Promise<void> {
    stop();
    const [state, timeline] = await Promise.all([
      liveReads.gameState(id),
      liveReads.timeline(id, null),
    ]);
    live = createLiveGame(state!, timeline, { reads: liveReads, openChannel, disconnect });
    stop = live.start();
    gameId = id;
  }

  return {
    look,
    close: () => stop(),
    gameId: () => gameId,
    /** The reason why it is not live or not up to date, or null; play may continue meanwhile. */
    async failure(): Promise<string | null> {
      const there = await liveReads.gameState(gameId);
      const { state, status } = live!.getSnapshot();
      if (status === 'live' && state.seq >= there!.seq) return null;
      return `${status}, at event ${state.seq} of ${there!.seq}`;
    },
    /** The difference between the screen and the database. Call it only when nothing changes any more. */
    async difference(): Promise<[unknown, unknown]> {
      const { state } = live!.getSnapshot();
      return [comparedParts(state), comparedParts((await liveReads.gameState(gameId))!)];
    },
  };
}

/** Requests a page as a visitor; returns false if it was not served. A page served in part is an error. */
export async function browse(url: string, path: string): Promise<boolean> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(8_000) }).catch(
    () => null,
  );
  const text = await response?.text().catch(() => null);
  if (!response || text == null || response.status >= 500) return false;
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  if (!text.trimEnd().endsWith('</html>')) throw new Error(`${path}: not a whole page`);
  return true;
}

/** A visitor who opens one page after the other until the signal. */
export async function pages(url: string, tables: Table[], signal: AbortSignal) {
  const visits = { whole: 0, failed: 0, broken: [] as string[] };
  while (!signal.aborted) {
    const house = tables.find(({ isHouse }) => isHouse);
    for (const path of ['/', '/how-to-play', ...(house ? [`/house-game/${house.id}`] : [])])
      try {
        if (await browse(url, path)) visits.whole += 1;
        else visits.failed += 1;
      } catch (error) {
        visits.broken.push((error as Error).message);
      }
    await sleep(500);
  }
  return visits;
}
