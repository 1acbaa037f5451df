'use client';

import { lazy } from 'react';

/** Fetched only between two house games, so that the front page's first load does not include it. */
export const LazySample = lazy(() =>
  import('@/components/cards/sample-card').then((card) => ({ default: card.SampleCard })),
);
