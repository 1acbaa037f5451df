import type { ReactNode } from 'react';
import { POSITIONS } from '@/lib/bingo/board';
import { cx } from '@/components/ui/cx';
import { TITLE_WORD } from '@/lib/words/common';

/**
 * The card's header and squares. With very large text the card keeps a readable minimum width and scrolls sideways
 * inside its own box, so that the page does not.
 */
export function CardPaper({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-auto overscroll-x-contain">
      {/* 304 px, and with text at 200 % wide enough for the same words as on a phone. */}
      <div className="@container min-w-[calc(24rem-80px)]">
        <CardHeader />
        {children}
      </div>
    </div>
  );
}

/** A small card on which the winning line lights up, beside text that names the line. */
export const LitLine = ({
  line,
  className = 'w-30',
}: {
  line: readonly number[];
  className?: string;
}) => (
  <span
    aria-hidden="true"
    data-lit-line
    className={cx('my-2 grid grid-cols-5 gap-1 border border-ink p-1', className)}
  >
    {POSITIONS.map((position) => (
      <span
        key={position}
        className={cx('aspect-square', line.includes(position) ? 'lit bg-mark' : 'bg-rule/60')}
      />
    ))}
  </span>
);

/**
 * Sizes a card on its page: full width on a phone, elsewhere limited by the height of the screen. `--around` is the
 * total height of everything above the card's header and below its squares; a card is 1.17 times as high as it is wide.
 */
export const cardSizeClass =
  'mx-auto max-w-[44rem] max-sm:-mx-[8px] sm:max-w-[max(19rem,min(44rem,(100svh-var(--around,13rem))/1.17))]';

const LETTERS = [...'BINGO'];

/** The card's header: the title word in small type, then BINGO with one character above each column. */
export function CardHeader() {
  return (
    <div aria-hidden="true" className="select-none">
      <p className="flex items-center gap-[calc(2*var(--unit))] text-[max(0.6875rem,2.5*var(--unit))] leading-none font-bold tracking-[0.42em] before:h-px before:flex-1 before:bg-ink after:h-px after:flex-1 after:bg-ink">
        <span className="-mr-[0.42em]">{TITLE_WORD}</span>
        <span className="w-0" />
      </p>
      <p className="grid grid-cols-5 pt-[calc(2*var(--unit))] pb-[calc(0.4*var(--unit))] text-center font-serif text-[calc(12.5*var(--unit))] leading-[0.95] font-bold">
        {LETTERS.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </p>
    </div>
  );
}
