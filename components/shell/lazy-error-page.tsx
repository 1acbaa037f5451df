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

// Once the connection is lost, it is too late to fetch the script.
if (typeof window !== 'undefined') void whenIdle().then(ErrorPage.preload);

export const LazyErrorPage = (props: ErrorPageProps) => (
  <ErrorPage {...props} retry={retryOf(props)} />
);
export const LazyRootErrorPage = (props: ErrorPageProps) => (
  <RootErrorPage {...props} retry={retryOf(props)} />
);

/** React remembers a script that failed to load, and a stale build's scripts may be gone: only a reload helps. */
const retryOf = ({ error, retry }: ErrorPageProps) =>
  error instanceof Error && error.name === 'ChunkLoadError'
    ? () => window.location.reload()
    : retry;

/** For when the script of the error page did not load either. */
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
