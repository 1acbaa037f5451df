import { createLiveGame, type LiveGame } from '@/lib/live/store';
import { disconnect, openChannel } from '@/lib/live/channel';
import { liveReads } from '@/lib/live/reads';
import type { GameState } from '../../lib/bingo/game';

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
