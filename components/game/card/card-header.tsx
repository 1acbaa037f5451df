import { TITLE_WORD } from '@/lib/words/common';

const LETTERS = [...'BINGO'];

/** The card's header: the title word in small type, then BINGO with one character above each column. */
export function CardHeader() {
  return (
    <div aria-hidden="true" className="select-none">
      <p className="flex items-center gap-[2cqi] text-[max(0.6875rem,2.5cqi)] leading-none font-bold tracking-[0.42em] before:h-px before:flex-1 before:bg-ink after:h-px after:flex-1 after:bg-ink">
        <span className="-mr-[0.42em]">{TITLE_WORD}</span>
        <span className="w-0" />
      </p>
      <p className="grid grid-cols-5 pt-[2cqi] pb-[0.4cqi] text-center font-serif text-[12.5cqi] leading-[0.95] font-bold">
        {LETTERS.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </p>
    </div>
  );
}
