import { NextGameBar } from '@/components/games/next-game-bar';
import type { Waiting } from '@/lib/contract/accounts';
import type { GameSummary } from '@/lib/contract/games';
import { howFarOf } from '@/lib/games/how-far';

/**
 * The private game that most concerns the viewer: one to join, or else one that they play, unless the page shows a card
 * of theirs (`hasCard`). Not one in which something waits for them, because that has a notice of its own.
 */
export function ownGameOf(
  games: readonly GameSummary[],
  waiting: readonly Waiting[],
  hasCard: boolean,
) {
  const others = games.filter(
    ({ id, kind }) => kind === 'private' && waiting.every(({ game_id }) => game_id !== id),
  );
  return others.find(({ has_card }) => !has_card) ?? (hasCard ? undefined : others[0]);
}

/** A link to this game on a narrow screen, where the viewer's column is below the house game. It replaces the motto and the ticker. */
export function OwnGame({ game }: { game: GameSummary | undefined }) {
  if (!game) return null;
  // One line on a narrow phone, so that Create Private Session stays on the first screen.
  const kicker = game.has_card ? howFarOf(game).join(' · ') || 'Your game' : 'Your friends play';
  return (
    <div data-own-game className="lg:hidden">
      <NextGameBar next={game} kicker={kicker} />
    </div>
  );
}
