import type { ReactNode } from 'react';
import { hyphensOf } from '@/lib/server/hyphens';
import { HyphensOf } from './square-text';

type HyphensProps = { squares: readonly { summary: string }[]; children: ReactNode };

/** Hyphenates the squares of the cards below. It is rendered on the server, so that browsers load no dictionary. */
export const Hyphens = ({ squares, children }: HyphensProps) => (
  <HyphensOf words={hyphensOf(squares.map(({ summary }) => summary))}>{children}</HyphensOf>
);
