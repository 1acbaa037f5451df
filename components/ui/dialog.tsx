'use client';

import { openedPart } from './opened-part';

/**
 * A dialog of at most 640 px by 80vh, higher with very large text, and a bottom sheet on a phone. Escape closes it, and the focus returns to the opener. It
 * stays open while one of its buttons is busy, so that the response is seen, unless it says otherwise. Typed text is kept for the next opening.
 */
export const Dialog = openedPart(
  () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow),
  { isFirst: true },
);
