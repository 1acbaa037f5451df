import type { ReactElement } from 'react';
import { FormError } from '@/components/forms/form-error';
import { ReadError } from '@/lib/server/read-error';
import { messageOf, type MessageKey } from '@/lib/words/all-messages';

/** Renders an error in place of a part whose read failed, and keeps the rest of the front page. */
export async function orError(
  failure: MessageKey,
  part: () => Promise<ReactElement | null>,
): Promise<ReactElement | null> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return <FormError notice={messageOf(failure)} />;
  }
}
