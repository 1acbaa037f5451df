'use client';

import { createContext, use, type ReactNode } from 'react';
import type { z } from 'zod';
import type { FormResult } from '@/lib/server/action-result';
import type { PostedAnswer } from '@/lib/server/posted-answer';

const Posted = createContext<PostedAnswer | null>(null);

/**
 * Provides the response to a form that was submitted without JavaScript, so that the right form on the page can show
 * it.
 */
export function PostedAnswerProvider({
  posted,
  children,
}: {
  posted: PostedAnswer | null;
  children: ReactNode;
}) {
  return <Posted value={posted}>{children}</Posted>;
}

/** The response to this schema's form, if it was submitted without JavaScript. */
export function usePostedAnswer<T>({ description }: z.ZodType): FormResult<T> | null {
  const posted = use(Posted);
  return posted && posted.form === description ? (posted.answer as FormResult<T>) : null;
}
