import { createLiveGame, type LiveGame } from '@/lib/live/store';
import { disconnect, openChannel } from '@/lib/live/channel';
import { liveReads } from '@/lib/live/reads';
import type { GameState } from '../../lib/bingo/game';

/** What a screen and the database must agree on. */
const essence = ({ seq, game, squares }: GameState) => ({
  seq,
  status: game.status,
  pot: Number(game.pot_amount),
  sold: game.cards_sold,
  winner: game.winner_card_number,
  squares: squares.map(({ id, is_marked, source_url }) => [id, is_marked, source_url]).sort(),
});

/** One screen that is left open: the product's own live game, on the line that is being cut. */
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
    /** What keeps it from being live and showing what is there, else null; play may go on meanwhile. */
    async failure(): Promise<string | null> {
      const there = await liveReads.gameState(gameId);
      const { state, status } = live!.getSnapshot();
      if (status === 'live' && state.seq >= there!.seq) return null;
      return `${status}, at event ${state.seq} of ${there!.seq}`;
    },
    /** Only when nothing happens any more. */
    async difference(): Promise<[unknown, unknown]> {
      const { state } = live!.getSnapshot();
      return [essence(state), essence((await liveReads.gameState(gameId))!)];
    },
  };
}
