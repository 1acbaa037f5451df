'use client';

import { useState } from 'react';
import { BuyButton, buyRefusal } from '@/components/game/card/buy-card';
import { Detail, GameDetails } from '@/components/game/game-details';
import { useGame } from '@/components/game/game-provider';
import { Count } from '@/components/ui/badge';
import { isChoosing } from '@/lib/bingo/drafts';
import { calendarPath } from '@/lib/paths';
import { LocalTime } from '@/components/ui/local-time';
import { sentenceOf, type Message } from '@/lib/words/message';
import { called_off } from '@/lib/words/games';
import { card_purchase_failed } from '@/lib/words/cards';
import { Button } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import { Dialog } from '@/components/ui/dialog';
import { LaterGuestForm } from './later-guest-form';
import { SoldOut } from './sold-out';
import { useGuestIntent, type KeptGuest } from './use-guest-intent';

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
          <Detail term={game.is_called_off ? called_off.title : 'Ended'}>
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

type GuestPurchaseProps = {
  kept: KeptGuest | null;
  /** Why no more cards are sold; an open dialog stays open and shows it. */
  refusal: Message | null;
};

/** Sells a card to people without an account, after asking for a name and an e-mail address. */
function GuestPurchase({ kept, refusal }: GuestPurchaseProps) {
  const { game, cards } = useGame();
  const { intent, begin, type } = useGuestIntent(kept);
  const [isOpen, setOpen] = useState(false);

  function show() {
    begin();
    setOpen(true);
  }

  return (
    <>
      {!refusal && (
        <Button variant="secondary" className="w-full" onClick={show}>
          Buy Card as Guest
        </Button>
      )}
      <Dialog
        name="guest_purchase"
        closesOnBack
        open={isOpen}
        onOpenChange={setOpen}
        title="Buy Card as Guest"
        description={
          <>
            A card costs <Money amount={game.card_price} playMoney />. You pay nothing; the game
            adds it to the pot.
          </>
        }
      >
        {intent && (
          <LaterGuestForm
            variant="purchase"
            gameId={game.id}
            isAnother={cards.length > 0}
            intent={intent}
            refusal={refusal}
            onType={type}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </Dialog>
    </>
  );
}
