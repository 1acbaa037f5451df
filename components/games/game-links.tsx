'use client';

import { ShareButton } from '@/components/shares/share-button';
import { CardAddress } from '@/components/house-games/card-address';
import { maskOfCard } from '@/lib/bingo/card';
import { isChoosing } from '@/lib/bingo/drafts';
import { asEmoji, shareOfCard, shareOfGame } from '@/lib/words/shares';
import { BehindBroadcast } from './behind-broadcast';
import { useGame } from './game-provider';
import { LazyThisMonth } from './lazy-this-month';
import { TableAddress } from './table-address';
import { TableLink } from './table-link';

/** Links below a game: its table view, and for a house game also the month and the share buttons. */
export function GameLinks() {
  const { game, cards, cardNow, squaresById } = useGame();
  const own = cards.find((card) => card.is_winner) ?? cards[0];
  if (game.kind !== 'house' && isChoosing(game)) return null;
  if (game.kind !== 'house')
    return (
      <>
        <div className="flex flex-wrap gap-x-6">
          <TableLink />
          <TableAddress />
        </div>
        <BehindBroadcast />
      </>
    );
  const card = own && cardNow(own);
  const mask = card ? maskOfCard(card, squaresById) : 0;
  const ofCard = card && !isChoosing(game) && shareOfCard(game, mask, card.is_winner);
  return (
    <>
      {!isChoosing(game) && (
        <>
          <LazyThisMonth />
          <div className="flex flex-wrap gap-x-6">
            <TableLink />
            {own && <CardAddress />}
          </div>
          <BehindBroadcast />
        </>
      )}
      <div className="-mt-2 flex flex-wrap gap-2">
        <ShareButton
          {...shareOfGame(game)}
          label={game.status === 'completed' ? 'Share the result' : 'Share this game'}
          variant="secondary"
        />
        {ofCard && (
          <>
            <ShareButton {...ofCard} label="Share my card" variant="secondary" />
            <ShareButton
              {...ofCard}
              emoji={asEmoji(ofCard.sentence, mask)}
              label="Copy as emoji"
              variant="quiet"
            />
          </>
        )}
      </div>
    </>
  );
}
