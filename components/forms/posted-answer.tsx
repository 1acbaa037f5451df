'use client';

import { createContext, use, type ReactNode } from 'react';
import type { z } from 'zod';
import type { FormResult } from '@/lib/contract/action-result';
import type { PostedAnswer } from '@/lib/server/posted-answer';

const Posted = createContext<PostedAnswer | null>(null);

/** Hands the answer to a form that was posted without scripts to that form, whichever of the page's it is. */
export function PostedAnswerProvider({
  posted,
  children,
}: {
  posted: PostedAnswer | null;
  children: ReactNode;
}) {
  return <Posted value={posted}>{children}</Posted>;
}

/** What the form of this schema has been answered before any script ran. */
export function usePostedAnswer<T>({ description }: z.ZodType): FormResult<T> | null {
  const posted = use(Posted);
  return posted && posted.form === description ? (posted.answer as FormResult<T>) : null;
}
