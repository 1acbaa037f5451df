'use client';

import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from './error-page';

const ErrorPage = lazy(() => import('./error-page').then((m) => ({ default: m.ErrorPage })));
const RootErrorPage = lazy(() =>
  import('./error-page').then((m) => ({ default: m.RootErrorPage })),
);

/** Sent for when there is an error to show: a page that works need not carry it. */
export function LazyErrorPage(props: ErrorPageProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}

export function LazyRootErrorPage(props: ErrorPageProps) {
  return (
    <Suspense>
      <RootErrorPage {...props} />
    </Suspense>
  );
}
