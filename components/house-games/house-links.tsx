'use client';

import { ThisMonth } from '@/components/game/after/this-month';
import { useEndOfDelay } from '@/components/game/game-links';
import { useGame } from '@/components/game/game-provider';
import { ShareButton } from '@/components/ui/share-button';
import { maskOfCard } from '@/lib/bingo/card';
import { isChoosing } from '@/lib/bingo/drafts';
import { asEmoji, shareOfCard, shareOfGame } from '@/lib/words/shares';

/** Below a house game, the month and the share buttons. */
export function HouseLinks() {
  const { game, cards, cardNow, squaresById } = useGame();
  useEndOfDelay();
  const own = cards.find((card) => card.is_winner) ?? cards[0];
  const card = own && cardNow(own);
  const mask = card ? maskOfCard(card, squaresById) : 0;
  const ofCard = card && !isChoosing(game) && shareOfCard(game, mask, card.is_winner);
  return (
    <>
      {!isChoosing(game) && <ThisMonth />}
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
