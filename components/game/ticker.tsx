'use client';

import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { GameMessage } from '@/lib/bingo/events';
import { headlineOf } from './headlines';
import motion from './ticker.module.css';

const LATEST = 8;
const WIDEST = 260;
const SECONDS_PER_CHARACTER = 0.16;

/** The latest receipts, running by. Stops under a pointer, a finger or the focus, and never starts where motion is reduced. */
export function Ticker({ messages }: { messages: readonly GameMessage[] }) {
  const [isStopped, setStopped] = useState(false);
  const items = messages
    .filter(({ type }) => type === 'square_marked' || type === 'bingo_called')
    .slice(0, LATEST)
    .flatMap((message) => {
      const headline = headlineOf(message);
      return headline ? [{ seq: message.seq, ...headline }] : [];
    });
  if (items.length === 0) return null;
  const characters = items.reduce(
    (sum, { kicker, text }) => sum + kicker.length + text.length + 8,
    0,
  );

  // Half of the tape has to be wider than the widest screen, or there would be a gap in the news.
  const copies = 2 * Math.ceil(WIDEST / characters);

  const run = (isCopy: boolean, key: number) => (
    <ul
      key={key}
      aria-hidden={isCopy || undefined}
      className={cx('flex shrink-0', isCopy && motion.copy)}
    >
      {items.map(({ seq, kicker, text, by }) => (
        <li key={seq} className="flex items-baseline gap-2 pr-8 whitespace-nowrap">
          <span className="kicker text-press">{kicker}</span>
          <span className="font-serif">{text}</span>
          {by && <span className="text-fine text-ink-soft">{by}</span>}
        </li>
      ))}
    </ul>
  );

  return (
    <section
      aria-label="Latest receipts"
      tabIndex={0}
      className="border-y border-ink focus-visible:-outline-offset-2"
      onPointerDown={() => setStopped(!isStopped)}
    >
      <div className={cx(motion.window, 'py-2')}>
        <div
          className={cx(motion.tape, isStopped && motion.stopped)}
          style={{ animationDuration: `${(copies / 2) * characters * SECONDS_PER_CHARACTER}s` }}
        >
          {Array.from({ length: copies }, (_, copy) => run(copy > 0, copy))}
        </div>
      </div>
    </section>
  );
}
