import type { ReactNode } from 'react';
import { CardHeader } from './card-header';

/**
 * The card's header and squares. With very large text the card keeps a readable minimum width and scrolls sideways
 * inside its own box, so that the page does not.
 */
export function CardPaper({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-auto overscroll-x-contain">
      <div className="@container min-w-[19rem]">
        <CardHeader />
        {children}
      </div>
    </div>
  );
}
