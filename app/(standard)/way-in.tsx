import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { LastCard } from '@/components/front-page/last-card';
import { OwnCard } from '@/components/front-page/own-card';
import type { Game } from '@/lib/bingo/game';
import { getChoice } from '@/lib/games/own-card';
import { getMyHome } from '@/lib/games/queries';
import { onSale } from '@/lib/games/front-page';
import { getGuest } from '@/lib/games/house-queries';
import { getOwn } from '@/lib/accounts/viewer';
import { orError } from './or-error';

type WayInProps = {
  game: Game;
  /** The page shows a card of another game, so this one is the second choice. */
  isOther: boolean;
};

/** The way into the house game: to buy a card, or to play one that the viewer holds. */
export async function WayIn({ game, isOther }: WayInProps) {
  return orError('load_card_failed', async () => {
    const mine = await getOwn(() => getMyHome(game.id));
    // Somebody without an account plays the house game as a guest.
    const isSignedIn = mine !== null && !mine.viewer.is_anonymous;
    const own = isSignedIn ? mine.own.cards : (await getGuest(game.id))?.cards;
    const [first, ...others] = own ?? [];
    if (first) {
      const choice = await getChoice(game.id, game.id);
      return <OwnCard cards={[first, ...others]} choice={choice} isOther={isOther} />;
    }
    return (
      <>
        {game.status === 'upcoming' && <LastCard card={mine?.own.last_card ?? null} />}
        <JoinHouseGame
          game={onSale(game)}
          isSignedIn={isSignedIn}
          isOther={isOther}
          label={isSignedIn ? 'Join House Game' : 'Join Game'}
        />
      </>
    );
  });
}
