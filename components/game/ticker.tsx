'use client';

import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { GameMessage } from '@/lib/bingo/events';
import { headlineOf } from './headlines';
import motion from './ticker.module.css';

const LATEST = 8;
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

  const run = (isCopy: boolean) => (
    <ul aria-hidden={isCopy || undefined} className={cx('flex shrink-0', isCopy && motion.copy)}>
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
      className={cx(motion.window, 'border-y border-ink py-2 focus-visible:-outline-offset-2')}
      onPointerDown={() => setStopped(!isStopped)}
    >
      <div
        className={cx(motion.tape, isStopped && motion.stopped)}
        style={{ animationDuration: `${Math.max(characters * SECONDS_PER_CHARACTER, 12)}s` }}
      >
        {run(false)}
        {run(true)}
      </div>
    </section>
  );
}
