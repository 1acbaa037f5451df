import type { ReactNode } from 'react';
import { CardHeader } from './card-header';

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
