'use client';

import dynamic from 'next/dynamic';
import { patiently } from '@/lib/browser/retry';

/** They come with every page, the cached ones too: a page only names them, and their scripts travel to whoever ends there. */
export const LazyNotFoundPage = dynamic(() =>
  patiently(() => import('./not-found-page')).then((shell) => shell.NotFoundPage),
);
export const LazyDeniedPage = dynamic(() =>
  patiently(() => import('./denied-page')).then((shell) => shell.DeniedPage),
);
