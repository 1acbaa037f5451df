'use client';

import { useEffect, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { limits } from '@/lib/limits';
import type { LineProblem } from '@/lib/groups/lines';

type LinesStatusProps = { id: string; count: number; problems: readonly LineProblem[] };

/** In milliseconds. A screen reader announces the status after typing has paused for this long. */
const PAUSE_MS = 1200;

/** Shows how many squares there are and how many are needed, and announces it when typing pauses. */
export function LinesStatus({ id, count, problems }: LinesStatusProps) {
  const missing = limits.set.min - count;
  const words = `${count} ${count === 1 ? 'square' : 'squares'}, ${
    missing > 0 ? `${missing} more needed` : 'enough for a card'
  }`;
  const [first] = problems;
  const bad = first
    ? `${problems.length} ${problems.length === 1 ? 'line has' : 'lines have'} a problem. Line ${first.line}: ${first.reason}`
    : '';
  return (
    <>
      <p
        id={id}
        className={cx('text-sm font-semibold tabular-nums', missing > 0 && 'text-ink-soft')}
      >
        {words}
      </p>
      <Heard words={[words, bad].filter(Boolean).join('. ')} />
    </>
  );
}

function Heard({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const [first] = useState(words);
  useEffect(() => {
    const pausing = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(pausing);
  }, [words]);
  return (
    <span aria-live="polite" className="sr-only">
      {said !== first && said}
    </span>
  );
}
