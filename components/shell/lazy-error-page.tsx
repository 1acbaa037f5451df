'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { whenIdle } from '@/lib/browser/when-idle';
import { noticeOfError } from '@/lib/words/failed-read';
import { sentenceOf } from '@/lib/words/message';
import type { ErrorPageProps } from './error-page';

const load = () => import('./error-page');
const Failed = PlainErrorPage;
const ErrorPage = lazyPart(() => load().then((shell) => shell.ErrorPage), { Failed });
const RootErrorPage = lazyPart(() => load().then((shell) => shell.RootErrorPage), { Failed });

// Preloaded, because it cannot be fetched once the connection is lost.
if (typeof window !== 'undefined') void whenIdle().then(ErrorPage.preload);

export const LazyErrorPage = (props: ErrorPageProps) => (
  <ErrorPage {...props} retry={retryOf(props)} />
);
export const LazyRootErrorPage = (props: ErrorPageProps) => (
  <RootErrorPage {...props} retry={retryOf(props)} />
);

/** Reloads after a script failed to load, because React caches the failure, and a stale build's scripts may be gone. */
const retryOf = ({ error, retry }: ErrorPageProps) =>
  error instanceof Error && error.name === 'ChunkLoadError'
    ? () => window.location.reload()
    : retry;

/** Shown if the script of the error page did not load either. */
function PlainErrorPage({ error, retry }: ErrorPageProps) {
  const failed = error instanceof Error ? (error as { digest?: string }) : {};
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-20 text-center">
      <p className="text-headline">{sentenceOf(noticeOfError(failed))}</p>
      <button type="button" onClick={retry} className="min-h-11 px-5 text-link">
        Try again
      </button>
    </div>
  );
}
