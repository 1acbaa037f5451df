'use client';

import dynamic from 'next/dynamic';

/** They come with every page, the cached ones too: a page only names them, and their scripts travel to whoever ends there. */
export const LazyNotFoundPage = dynamic(() =>
  import('./not-found-page').then((shell) => shell.NotFoundPage),
);
export const LazyDeniedPage = dynamic(() =>
  import('./denied-page').then((shell) => shell.DeniedPage),
);
