'use client';

import { useRef, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '@/components/forms/use-action';
import { tellOtherTabs } from '@/components/shell/other-tabs';
import { Button } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { sentenceOf, type Message } from '@/lib/words/message';
import { randomId } from '@/lib/browser/random-id';
import { useGame } from '@/components/game/game-provider';
import type { Permissions } from '@/lib/bingo/permissions';
import { no_new_players } from '@/lib/words/games';
import { reasonWords, buy_card_failed } from '@/lib/words/cards';

/** A panel with the card's price and a button to buy one, or the reason why none can be bought. */
export function BuyCard() {
  const { game, permissionsFor } = useGame();
  const refusal = buyRefusal(permissionsFor(null));

  if (refusal) {
    return (
      <Panel title="Join the Game">
        <p className="border-t py-4 text-ink-soft">{sentenceOf(refusal)}</p>
      </Panel>
    );
  }
  return (
    <Panel title="Join the Game">
      <div className="grid gap-4 border-t py-4">
        <p>
          A card costs <Money amount={game.card_price} playMoney className="font-semibold" />. You
          pay nothing; the game adds it to the pot: <Money amount={game.pot_amount} /> so far.
          {isChoosing(game) && ' You choose its squares.'}
        </p>
        <BuyButton size="lg" className="w-full sm:w-auto sm:justify-self-start">
          Buy Card
        </BuyButton>
      </div>
    </Panel>
  );
}

type BuyButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  /** The message for an error of the server, instead of the action's own. */
  failed?: Message;
};

/** Buys one card for the signed-in user. */
export function BuyButton({ failed = buy_card_failed, ...look }: BuyButtonProps) {
  const { game, actions, placeCard } = useGame();
  const { isBusy, run } = useAction(failed);
  // Reused until the purchase succeeds, so that a second press or a retry returns the same card.
  const request_id = useRef<string>(null);

  async function buy() {
    request_id.current ??= randomId();
    const input = { game_id: game.id, request_id: request_id.current };
    const result = await run(() => actions.buyCard(input));
    if (!result?.ok) return;
    request_id.current = null;
    tellOtherTabs('card_changed');
    flushSync(() => placeCard(result.data));
    focusOn(result.data);
  }

  return <Button {...look} busy={isBusy} onClick={buy} />;
}

/** Moves the focus to the new card's first square, because the button may have been removed. */
function focusOn({ card_number }: Card) {
  const grid = `[role=grid][aria-label="BINGO card #${card_number}"]`;
  document.querySelector<HTMLElement>(`${grid} [tabindex="0"]`)?.focus();
}

/** The reason why no card can be bought in this game, or null if one can. */
export function buyRefusal({ canBuy, reasons }: Permissions): Message | null {
  if (canBuy) return null;
  if (!reasons.buy || reasons.buy === 'game_not_active') return no_new_players;
  return reasonWords[reasons.buy];
}
