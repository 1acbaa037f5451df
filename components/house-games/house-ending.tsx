'use client';

import { GameEnding } from '@/components/game/after/game-ending';
import { useGame } from '@/components/game/game-provider';
import { ButtonLink } from '@/components/ui/button-link';
import { won_as_guest } from '@/lib/words/games';
import { signInPath } from '@/lib/accounts/redirect';

/**
 * The ending dialog. Guests get a link to sign up, because they need an account to claim a pot and have no page of
 * games.
 */
export function HouseEnding() {
  const { game, viewer, cards } = useGame();
  const hasWon = cards.some((card) => card.is_winner);
  if (viewer.user_id !== null) return <GameEnding />;
  return (
    <GameEnding
      potSentence={won_as_guest.title}
      way={
        <ButtonLink
          href={signInPath(`/house-game/${game.id}`, 'signup')}
          variant={hasWon ? 'primary' : 'secondary'}
        >
          Sign Up
        </ButtonLink>
      }
    />
  );
}
