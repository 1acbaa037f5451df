'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';

type LongTextProps = {
  children: string;
  /** The number of lines shown before "Read all". */
  lines: 2 | 3 | 5;
  className?: string;
};

const clamp = { 2: 'line-clamp-2', 3: 'line-clamp-3', 5: 'line-clamp-5' };
/** One line less, because the button takes the last one. */
const clampAboveButton = { 2: 'line-clamp-1', 3: 'line-clamp-2', 5: 'line-clamp-4' };

const linesIn = (text: HTMLElement) =>
  Math.round(text.scrollHeight / parseFloat(getComputedStyle(text).lineHeight));

/** A text that is cut off after a few lines, with a button to show all of it. Without JavaScript it is not cut off. */
export function LongText({ children, lines, className }: LongTextProps) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const shown = text.current;
    if (!shown || isOpen) return;
    const measure = new ResizeObserver(() => setCut(linesIn(shown) > lines));
    measure.observe(shown);
    return () => measure.disconnect();
  }, [isOpen, lines, children]);

  const shownLines = (isCut ? clampAboveButton : clamp)[lines];
  return (
    <div className={className}>
      <p
        ref={text}
        id={id}
        dir="auto"
        className={cx('break-words', !isOpen && `${shownLines} noscript:line-clamp-none`)}
      >
        {children}
      </p>
      {isCut && (
        // Takes the place of the last line, so that the layout does not shift.
        <div className="flex h-[1lh] items-center">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="relative min-h-6 font-sans text-fine font-semibold text-ink underline underline-offset-3 after:absolute after:-inset-x-2 after:top-1/2 after:h-11 after:-translate-y-1/2"
          >
            {isOpen ? 'Show less' : 'Read all'}
          </button>
        </div>
      )}
    </div>
  );
}
