import type { Route } from 'next';
import { ButtonLink } from '@/components/ui/button-link';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import type { Theme } from '@/lib/contract/themes';
import { FundDialog } from './fund-form';
import { HouseGameDialog } from './house-game-form';
import { EndGame } from './end-game';
import { StartGame } from './start-game';

type GameActionsProps = { game: Game; themes: Theme[]; fund_balance: number };

/** The buttons for what an admin can do with a house game in its current status. */
export function HouseGameActions({ game, themes, fund_balance }: GameActionsProps) {
  const title = gameTitle(game);
  if (game.status === 'upcoming') {
    return (
      <>
        <StartGame game={game} />
        <HouseGameDialog themes={themes} game={game} />
        <FundDialog game={game} fund_balance={fund_balance} />
      </>
    );
  }
  if (game.status === 'active') {
    return (
      <>
        <ButtonLink
          href={`/admin/house-games/${game.id}` as Route}
          size="sm"
          aria-label={`Call sheet of ${title}`}
        >
          Call Sheet
        </ButtonLink>
        <EndGame game={game} />
      </>
    );
  }
  return (
    <>
      {game.wins.length > 0 && (
        <ButtonLink
          href={`/admin/house-games/${game.id}` as Route}
          variant="secondary"
          size="sm"
          aria-label={`Result of ${title}`}
        >
          Result
        </ButtonLink>
      )}
      <ButtonLink href={gamePath(game)} variant="secondary" size="sm" aria-label={`View ${title}`}>
        View
      </ButtonLink>
    </>
  );
}
