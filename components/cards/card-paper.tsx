import type { ReactNode } from 'react';
import { CardHeader } from './card-header';

/**
 * The letters and the squares under them. Where text is set so large that they would be too narrow to read, they stay
 * wide and are pushed sideways, inside the card and not the page.
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
