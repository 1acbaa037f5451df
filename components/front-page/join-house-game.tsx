import { SoldOut } from '@/components/house-games/sold-out';
import { ButtonLink } from '@/components/ui/button';
import { isChoosing } from '@/lib/bingo/drafts';
import { isSoldOut } from '@/lib/bingo/permissions';
import type { GameOnSale } from '@/lib/games/front-page';
import { gamePath } from '@/lib/paths';
import { JoinLink } from './join-link';

type JoinHouseGameProps = {
  game: GameOnSale;
  isSignedIn: boolean;
  /** True if the page shows a card of another game, so that this game is the second choice. */
  isOther?: boolean;
  label: string;
};

/** The way into the house game, or that it is sold out. */
export function JoinHouseGame({ game, isSignedIn, isOther, label }: JoinHouseGameProps) {
  const variant = isOther ? 'secondary' : 'primary';
  const href = gamePath({ id: game.id, kind: 'house' });
  if (isChoosing(game)) {
    return (
      <ButtonLink href={href} size="lg" className="w-full" variant={variant}>
        Buy Card
      </ButtonLink>
    );
  }
  const soldOut = isSoldOut(game) && (
    <div className="grid gap-3">
      <SoldOut />
      <ButtonLink href={href} size="lg" variant="secondary" className="w-full">
        View Game
      </ButtonLink>
    </div>
  );
  return (
    <JoinLink
      game={game}
      isSignedIn={isSignedIn}
      label={label}
      variant={variant}
      soldOut={soldOut}
    />
  );
}
