import type { ReactNode } from 'react';
import { lengthLeft } from '@/lib/words/common';

/** The part of a limit from which the rest is counted. */
const NEARLY = 0.9;

/**
 * How many characters fit into a text field that is nearly full, or how many are too many. The attribute `maxLength` would
 * cut off the end of what is pasted.
 */
export function charactersLeft(text: string, limit: number | undefined): ReactNode {
  // As zod counts.
  const length = [...text].length;
  if (!limit || length < limit * NEARLY) return undefined;
  return <span role="status">{lengthLeft(limit - length)}</span>;
}
