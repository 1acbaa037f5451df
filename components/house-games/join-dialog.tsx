'use client';

import { useRef, useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { tellOtherTabs } from '@/components/shell/other-tabs';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogWindow } from '@/components/ui/dialog-window';
import { FormError } from '@/components/forms/form-error';
import { Money } from '@/components/ui/money';
import type { Card } from '@/lib/bingo/game';
import { inPot } from '@/lib/bingo/payouts';
import type { GameOnSale } from '@/lib/games/front-page';
import type { Message } from '@/lib/words/message';
import { randomId } from '@/lib/browser/random-id';
import { signInPath } from '@/lib/accounts/redirect';
import { buyCard } from '@/server-actions/cards';
import { card_is_free, card_purchase_failed } from '@/lib/words/cards';
import { account_or_guest } from '@/lib/words/accounts';
import { LaterGuestForm } from './later-guest-form';
import { useGuestIntent, type KeptGuest } from './use-guest-intent';

type JoinDialogProps = {
  game: GameOnSale;
  isSignedIn: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Not called for guests, for whom the game's page is loaded. */
  onBought: (card: Card) => void;
  /** The guest data that this browser has stored. */
  kept?: KeptGuest | null;
  /** Why no more cards are sold. */
  refusal?: Message | null;
};

/** The way into a house game, for people with an account and without. */
export function JoinDialog(props: JoinDialogProps) {
  const { game, isSignedIn, open, onOpenChange, onBought, kept = null, refusal = null } = props;
  // Both are kept when the dialog closes, so that a retry is the same purchase and the text need not be typed again.
  const request_id = useRef<string>(null);
  const guest = useGuestIntent(kept);
  const { isBusy, run } = useAction(card_purchase_failed);

  async function buy() {
    request_id.current ??= randomId();
    const input = { game_id: game.id, request_id: request_id.current };
    const result = await run(() => buyCard(input));
    if (!result?.ok) return;
    request_id.current = null;
    tellOtherTabs('card_changed');
    onBought(result.data);
  }

  return (
    <DialogWindow
      name="join_game"
      closesOnBack
      open={open}
      onOpenChange={onOpenChange}
      title="Join the house game"
      description={game.title ?? undefined}
    >
      <dl className="grid grid-cols-2 border-y border-ink py-3">
        <div>
          <dt className="text-fine text-ink-soft">Buy-in</dt>
          <dd className="font-serif text-title font-semibold">
            <Money amount={game.card_price} playMoney />
          </dd>
        </div>
        <div className="border-l pl-4">
          <dt className="text-fine text-ink-soft">In the pot</dt>
          <dd className="font-serif text-title font-semibold">
            <Money amount={inPot(game)} />
          </dd>
        </div>
      </dl>
      <p className="mt-2 mb-4">{card_is_free.title}</p>
      {isSignedIn ? (
        <div className="grid gap-4">
          {refusal && !isBusy && <FormError message={refusal} />}
          <Button
            size="lg"
            className="w-full"
            busy={isBusy}
            disabled={refusal !== null && !isBusy}
            onClick={buy}
          >
            Get Card
          </Button>
        </div>
      ) : (
        <ChooseHow gameId={game.id} guest={guest} refusal={refusal} />
      )}
    </DialogWindow>
  );
}

type ChooseHowProps = {
  gameId: string;
  guest: ReturnType<typeof useGuestIntent>;
  refusal: Message | null;
};

function ChooseHow({ gameId, guest, refusal }: ChooseHowProps) {
  const [isGuest, setGuest] = useState(false);

  if (isGuest && guest.intent) {
    return (
      <LaterGuestForm
        variant="join"
        gameId={gameId}
        intent={guest.intent}
        refusal={refusal}
        onType={guest.type}
        open
        onOpenChange={setGuest}
      />
    );
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {refusal && (
        <div className="sm:col-span-2">
          <FormError message={refusal} />
        </div>
      )}
      <ButtonLink size="lg" href={signInPath(`/house-game/${gameId}`, 'signup')}>
        Sign Up
      </ButtonLink>
      <Button
        size="lg"
        variant="secondary"
        disabled={refusal !== null}
        onClick={() => {
          guest.begin();
          setGuest(true);
        }}
      >
        Continue as guest
      </Button>
      <p className="text-fine text-ink-soft sm:col-span-2">{account_or_guest.title}</p>
    </div>
  );
}
