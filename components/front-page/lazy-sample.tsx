'use client';

import { lazy, type ComponentProps } from 'react';

/** Fetched only between two house games, so that the front page's first load does not include it. */
const SampleCard = lazy(() =>
  import('@/components/cards/sample-card').then((card) => ({ default: card.SampleCard })),
);

export const LazySample = (props: ComponentProps<typeof SampleCard>) => <SampleCard {...props} />;
