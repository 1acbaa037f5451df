'use client';

import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { Sentence } from '@/components/ui/sentence';

export type TickerItem = { key: string | number; kicker: string; text: string; by?: string | null };

const WIDEST = 260;
const SECONDS_PER_CHARACTER = 0.16;

/**
 * A moving line with the latest receipts. It pauses on hover, press and focus, and does not move if the viewer prefers
 * reduced motion.
 */
export function Ticker({ items }: { items: readonly TickerItem[] }) {
  const [isStopped, setStopped] = useState(false);
  if (items.length === 0) return null;
  const characters = items.reduce(
    (sum, { kicker, text }) => sum + kicker.length + text.length + 8,
    0,
  );

  // The animation moves by half of the tape, so half of it must be wider than the widest screen to leave no gap.
  const copies = 2 * Math.ceil(WIDEST / characters);

  const run = (isCopy: boolean, copy: number) => (
    <ul
      key={copy}
      aria-hidden={isCopy || undefined}
      className={cx('tape', isCopy && 'motion-reduce:hidden')}
    >
      {items.map(({ key, kicker, text, by }) => (
        <li key={key}>
          <span>{kicker}</span>
          <bdi>
            <Sentence text={text} />
          </bdi>
          {by && <bdi>{by}</bdi>}
        </li>
      ))}
    </ul>
  );

  return (
    <section
      aria-label="Latest receipts"
      className="border-y border-ink"
      onPointerDown={() => setStopped(!isStopped)}
    >
      {/* With reduced motion it is a list that scrolls sideways. */}
      <div
        tabIndex={0}
        className="group overflow-hidden mask-[linear-gradient(to_right,transparent,black_1.5rem_calc(100%-1.5rem),transparent)] py-2 focus-visible:-outline-offset-2 motion-reduce:overflow-x-auto"
      >
        <div
          className={cx(
            'flex w-max animate-tape group-hover:[animation-play-state:paused] group-focus:[animation-play-state:paused] motion-reduce:animate-none',
            isStopped && '[animation-play-state:paused]',
          )}
          style={{ animationDuration: `${(copies / 2) * characters * SECONDS_PER_CHARACTER}s` }}
        >
          {Array.from({ length: copies }, (_, copy) => run(copy > 0, copy))}
        </div>
      </div>
    </section>
  );
}
