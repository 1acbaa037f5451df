'use client';

import { useState } from 'react';
import { useRead } from '@/components/forms/use-read';
import { BuyButton, buyRefusal } from '@/components/game/card/buy-card';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { JoinGame } from '@/components/house-games/join-game';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/money';
import type { KeptGuest } from '@/components/house-games/use-guest-intent';
import type { GamePool, Spots } from '@/lib/bingo/drafts';
import { ALL_EMPTY, fitting, sameSpots } from '@/lib/bingo/placing';
import { readPool } from '@/lib/live/later-reads';
import { card_purchase_failed } from '@/lib/words/cards';
import { kept_here, sealing_now } from '@/lib/words/drafts';
import { CardEditor } from './card-editor';
import { DraftSkeleton } from './draft-skeleton';
import { readKept, writeKept } from './kept-spots';
import { WhichVersion } from './which-version';

/** The editor for a viewer without a card of this house game. A card that they buy begins with these squares. */
export function FirstChoice({ kept }: { kept: KeptGuest | null }) {
  const { game } = useGame();
  const isOver = useHasPassed(game.locks_at ?? '', game.is_locked);
  const [pool] = useRead(game.id, () => readPool(game.id));

  if (isOver) return <EmptyState title={sealing_now.title} className="mt-2" />;
  return pool ? <Chosen pool={pool} kept={kept} /> : <DraftSkeleton />;
}

function Chosen({ pool, kept }: { pool: GamePool; kept: KeptGuest | null }) {
  const { game, viewer, permissionsFor } = useGame();
  const canBuy = viewer.user_id !== null && !buyRefusal(permissionsFor(null));
  const [spots, setSpots] = useState(() => fitting(readKept(game.id)?.spots ?? ALL_EMPTY, pool));

  const [versions, ask] = useState<{ mine: Spots; other: Spots } | null>(null);

  function keep(next: Spots) {
    ask(null);
    setSpots(next);
    writeKept(game.id, { version: -1, spots: next });
  }

  function change(next: Spots) {
    const kept = readKept(game.id);
    const other = kept ? fitting(kept.spots, pool) : spots;
    // Another tab has changed them meanwhile.
    if (sameSpots(other, spots) || sameSpots(other, next)) keep(next);
    else ask({ mine: next, other });
  }

  if (versions)
    return <WhichVersion pool={pool} {...versions} onChoose={(which) => keep(versions[which])} />;
  return (
    <CardEditor
      label="Your card"
      pool={pool}
      spots={spots}
      onChange={change}
      canWrite={false}
      status={<span className="text-fine text-ink-soft">{kept_here.title}</span>}
      finish={
        <>
          {canBuy ? (
            <BuyButton size="sm" failed={card_purchase_failed}>
              Buy Card
            </BuyButton>
          ) : (
            <JoinGame kept={kept} label="Buy Card" />
          )}
          <p className="basis-full text-right text-fine text-ink-soft">
            A card is <Money amount={game.card_price} playMoney />, but you pay nothing. You can
            change its squares until you seal it.
          </p>
        </>
      }
    />
  );
}
