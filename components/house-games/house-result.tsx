'use client';

import { canClaim } from './claim';
import { GameResult } from '@/components/game/after/game-result';
import { useGame } from '@/components/game/game-provider';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button-link';
import { LocalTime } from '@/components/ui/local-time';
import type { Game } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { signInPath } from '@/lib/accounts/redirect';

/** The game's result, the state of its pot, and how a winning guest can claim it. */
export function HouseResult() {
  const { game, viewer, cards } = useGame();
  const isShared = game.share_count > 0;
  const isOpen = !game.pot_claimed && !game.pot_returned;
  const waits = isOpen && (isShared || game.wins.length > 0);
  const isMine = viewer.user_id === null && canClaim(game, cards);
  return (
    <GameResult
      badge={<PotBadge game={game} />}
      pot={
        waits &&
        game.completed_at && (
          <>
            {' '}
            {isShared ? 'The shares of guests wait' : 'It waits for its winner'} until{' '}
            <LocalTime at={claimEnd(game.completed_at)} />.
          </>
        )
      }
    >
      {waits && isMine && (
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href={signInPath(`/house-game/${game.id}`, 'signup')}>
            Sign up to claim it
          </ButtonLink>
          <ButtonLink variant="secondary" href={signInPath(`/house-game/${game.id}`, 'signin')}>
            Sign In
          </ButtonLink>
        </p>
      )}
    </GameResult>
  );
}

function PotBadge({ game }: { game: Game }) {
  if (game.pot_returned) return <Badge>Returned</Badge>;
  if (game.wins.length === 0) return null;
  return game.pot_claimed ? <Badge tone="success">Claimed</Badge> : <Badge>Unclaimed</Badge>;
}

const claimEnd = (completed_at: string) =>
  new Date(Date.parse(completed_at) + limits.claim_hours * 3_600_000).toISOString();
