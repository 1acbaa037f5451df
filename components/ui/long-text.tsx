'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';

type LongTextProps = {
  children: string;
  /** What a short screen shows of it. */
  lines: 2 | 3 | 5;
  className?: string;
};

const clamp = { 2: 'line-clamp-2', 3: 'line-clamp-3', 5: 'line-clamp-5' };

/** A text of which a few lines stand, and all of it on request. Without scripts all of it stands. */
export function LongText({ children, lines, className }: LongTextProps) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const shown = text.current;
    if (!shown || isOpen) return;
    const measure = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight + 1));
    measure.observe(shown);
    return () => measure.disconnect();
  }, [isOpen, children]);

  return (
    <div className={cx('relative', className)}>
      <p
        ref={text}
        id={id}
        dir="auto"
        className={cx('break-words', !isOpen && `${clamp[lines]} noscript:line-clamp-none`)}
      >
        {children}
      </p>
      {isCut && (
        // On the last line, where the text breaks off: nothing moves when it comes.
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={cx(
            'font-sans text-fine font-semibold text-ink underline underline-offset-3 after:absolute after:-inset-x-2 after:top-1/2 after:h-11 after:-translate-y-1/2',
            isOpen ? 'relative' : 'absolute right-0 bottom-0 bg-paper pl-3 leading-[inherit]',
          )}
        >
          {isOpen ? 'Show less' : 'Read all'}
        </button>
      )}
    </div>
  );
}
