import { GameEnding } from '@/components/game/after/game-ending';
import { useGame } from '@/components/game/game-provider';
import { ButtonLink } from '@/components/ui/button-link';
import { keepCardsPath } from '@/lib/accounts/redirect';

/** The dialogs for a game's wins and its end. People without an account read there how to keep their cards. */
export function PrivateEnding({ canKeep }: { canKeep: boolean }) {
  const { game } = useGame();
  if (!canKeep) return <GameEnding />;
  return (
    <GameEnding
      way={
        <ButtonLink href={keepCardsPath(`/game/${game.id}`)} variant="secondary">
          Keep your cards
        </ButtonLink>
      }
    />
  );
}
