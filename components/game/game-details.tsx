'use client';

import type { ReactNode } from 'react';
import { Count } from '@/components/ui/badge';
import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { inPot } from '@/lib/bingo/payouts';
import { PotWas } from './prizes/payouts';
import { useGame } from './game-provider';
import { StatusBadge } from './game-layout';

/** The game's pot, card price and status. `children` are further rows. */
export function GameDetails({
  title = 'Game Details',
  children,
}: {
  title?: string;
  children?: ReactNode;
}) {
  const { game } = useGame();
  const pot = game.status === 'completed' ? game.pot_amount : inPot(game);
  const isLess = pot < game.pot_amount;
  return (
    <Panel title={title}>
      {/* One row on a phone, where the card and its story are more important. */}
      <dl className="grid max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-2 max-sm:border-t max-sm:*:block max-sm:*:border-0 max-sm:**:[dd]:text-left max-sm:**:[dt]:text-fine">
        <Detail term={game.status === 'completed' ? 'The pot was' : 'Current pot'}>
          {/* The key restarts the animation when the pot changes. */}
          <span key={pot} className="inline-block animate-appear text-lg font-semibold">
            <Money
              amount={pot}
              playMoney
              className={cx('max-sm:*:flex-col', isLess && 'max-sm:*:*:last:hidden')}
            />
          </span>{' '}
          {/* On a phone, in place of "play money", so that the row keeps its width and its height. */}
          <PotWas game={game} className="text-fine text-ink-soft max-sm:block sm:ml-1.5" />
        </Detail>
        <Detail term="Card price">
          <Money amount={game.card_price} />
        </Detail>
        <Detail term="Status">
          <StatusBadge game={game} />
        </Detail>
        <Detail term="Cards sold">
          <Count of={game.cards_sold} />
        </Detail>
      </dl>
      <dl className="grid">
        {children}
        {game.status !== 'completed' && game.ends_at && (
          <Detail term="Ends">
            <LocalTime at={game.ends_at} />
          </Detail>
        )}
      </dl>
    </Panel>
  );
}

export function Detail({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-t py-1.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
