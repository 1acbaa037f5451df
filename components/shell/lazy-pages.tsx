'use client';

import dynamic from 'next/dynamic';
import { withRetry } from '@/lib/browser/with-retry';

/** Lazy, because every page includes these two, and would otherwise load 4 kB more of scripts. */
export const LazyNotFoundPage = dynamic(() =>
  withRetry(() => import('./not-found-page')).then((shell) => shell.NotFoundPage),
);
export const LazyDeniedPage = dynamic(() =>
  withRetry(() => import('./denied-page')).then((shell) => shell.DeniedPage),
);
