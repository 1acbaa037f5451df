'use client';

import dynamic from 'next/dynamic';

/** Sent for when there is an error to show: a page that works need not carry it. */
export const LazyErrorPage = dynamic(() => import('./error-page').then((shell) => shell.ErrorPage));

export const LazyRootErrorPage = dynamic(() =>
  import('./error-page').then((shell) => shell.RootErrorPage),
);
