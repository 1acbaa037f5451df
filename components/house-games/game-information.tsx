'use client';

import { BuyButton } from '@/components/game/card/buy-card';
import { buyRefusal } from '@/components/game/card/buy-refusal';
import { Detail, GameDetails } from '@/components/game/game-details';
import { useGame } from '@/components/game/game-provider';
import type { KeptGuest } from './use-guest-intent';
import { SoldOut } from './sold-out';
import { Count } from '@/components/ui/count';
import { isChoosing } from '@/lib/bingo/drafts';
import { calendarPath } from '@/lib/paths';
import { LocalTime } from '@/components/ui/local-time';
import { sentenceOf } from '@/lib/words/message';
import { card_purchase_failed } from '@/lib/words/cards';
import { GuestPurchase } from './guest-purchase';

/** The game's details, and the button or form to buy a card. */
export function GameInformation({ kept }: { kept: KeptGuest | null }) {
  const { game, viewer, permissionsFor } = useGame();
  const permissions = permissionsFor(null);
  const refusal = buyRefusal(permissions);
  return (
    <div>
      <GameDetails title="Game information">
        {game.max_cards !== null && !isChoosing(game) && (
          <Detail term="Max cards">
            <Count of={game.max_cards} />
          </Detail>
        )}
        {game.status === 'upcoming' && game.scheduled_start && (
          <Detail term="Starts">
            <LocalTime at={game.scheduled_start} />{' '}
            <a href={calendarPath(game)} className="finger text-link">
              Add to calendar
            </a>
          </Detail>
        )}
        {game.status === 'active' && game.started_at && !isChoosing(game) && (
          <Detail term="Started">
            <LocalTime at={game.started_at} />
          </Detail>
        )}
        {game.completed_at && (
          <Detail term="Ended">
            <LocalTime at={game.completed_at} />
          </Detail>
        )}
      </GameDetails>
      <div className="border-t pt-3">
        {refusal &&
          (permissions.reasons.buy === 'game_full' ? (
            <SoldOut />
          ) : (
            <p className="text-fine text-ink-soft">{sentenceOf(refusal)}</p>
          ))}
        {!refusal && viewer.user_id !== null && (
          <BuyButton failed={card_purchase_failed} variant="secondary" className="w-full">
            Buy Card
          </BuyButton>
        )}
        {viewer.user_id === null && <GuestPurchase kept={kept} refusal={refusal} />}
      </div>
    </div>
  );
}
