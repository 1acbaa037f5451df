'use client';

import { useId } from 'react';
import { useGame } from '@/components/game/game-provider';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button-link';
import { LocalTime } from '@/components/ui/local-time';
import { Money } from '@/components/ui/money';
import type { Game } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { signInPath } from '@/lib/redirect';

/** How a finished game ended, and where its pot is. */
export function HouseResult() {
  const { game, viewer, cards } = useGame();
  const headingId = useId();
  if (game.status !== 'completed') return null;
  const waits = game.winner_display_name !== null && !game.pot_claimed && !game.pot_returned;
  const isMine = viewer.user_id === null && cards.some((card) => card.is_winner);
  return (
    <section aria-labelledby={headingId} className="rule-double pt-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="kicker text-press">Final edition</span>
        <PotBadge game={game} />
      </p>
      <h2 id={headingId} className="mt-1 text-title">
        {game.winner_display_name === null
          ? 'Nobody called BINGO'
          : `${game.winner_display_name} won with card #${game.winner_card_number}`}
      </h2>
      <p className="mt-1 text-ink-soft">
        The pot was <Money amount={game.pot_amount} />
        {game.pot_returned && ' and went back to the house fund'}.
        {waits && game.completed_at && (
          <>
            {' '}
            It waits for its winner until <LocalTime at={claimEnd(game.completed_at)} />.
          </>
        )}
      </p>
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
    </section>
  );
}

function PotBadge({ game }: { game: Game }) {
  if (game.pot_returned) return <Badge>Returned</Badge>;
  if (game.winner_display_name === null) return null;
  return game.pot_claimed ? <Badge tone="success">Claimed</Badge> : <Badge>Unclaimed</Badge>;
}

const claimEnd = (completed_at: string) =>
  new Date(Date.parse(completed_at) + limits.claim_hours * 3_600_000).toISOString();
