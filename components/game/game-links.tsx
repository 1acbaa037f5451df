'use client';

import { useEffect } from 'react';
import { ShareButton } from '@/components/ui/share-button';
import { maskOfCard } from '@/lib/bingo/card';
import { isChoosing, isDraft } from '@/lib/bingo/drafts';
import { asEmoji, shareOfCard, shareOfGame } from '@/lib/words/shares';
import { keepDelay } from '@/lib/games/keep-delay';
import { useGame } from './game-provider';
import { GameSheet } from './game-sheet';
import { ThisMonth } from './after/this-month';

/** Below a house game, the month and the share buttons. Without an open card, the sheet of screen and delay opens here. */
export function GameLinks() {
  const { game, cards, cardNow, squaresById } = useGame();
  const own = cards.find((card) => card.is_winner) ?? cards[0];
  const isOver = game.status === 'completed';

  useEffect(() => {
    if (isOver) keepDelay(game.id, 0);
  }, [isOver, game.id]);

  if (game.kind !== 'house' && isChoosing(game)) return null;
  // If there is a card, this button is beside Full screen, until the game is over and the card is folded.
  const isAbove = !isOver && cards.some((card) => !isDraft(game, card));
  if (game.kind !== 'house')
    return (
      !isAbove && (
        <div>
          <GameSheet />
        </div>
      )
    );
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
