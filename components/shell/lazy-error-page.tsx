'use client';

import { createElement, useState } from 'react';
import { settled } from '@/lib/browser/idle';
import { usePart } from '@/components/ui/use-part';
import { sentenceOf } from '@/lib/words/message';
import type { ErrorPageProps } from './error-page';
import { noticeOfError } from '@/lib/words/failed-read';

const load = () => import('./error-page');
const loadPage = () => load().then((shell) => shell.ErrorPage);
const loadRootPage = () => load().then((shell) => shell.RootErrorPage);

// Nothing on the screen waits for it; when it is needed, the connection may be what is missing.
if (typeof window !== 'undefined') {
  void settled()
    .then(load)
    .catch(() => undefined);
}

export const LazyErrorPage = (props: ErrorPageProps) => <Later {...props} load={loadPage} />;

export const LazyRootErrorPage = (props: ErrorPageProps) => (
  <Later {...props} load={loadRootPage} />
);

type LaterProps = ErrorPageProps & { load: typeof loadPage };

/** Where even the error page does not come: its words, and the way back. */
function Later({ load, error, retry }: LaterProps) {
  const [isLost, setLost] = useState(false);
  const Page = usePart(load, !isLost, () => setLost(true));
  // React keeps the failure of a script for good; and where another build runs by now, the script is nowhere.
  const again = isLostScript(error) ? () => window.location.reload() : retry;
  if (Page) return createElement(Page, { error, retry: again });
  if (!isLost) return null;
  const failed = error instanceof Error ? (error as { digest?: string }) : {};
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-20 text-center">
      <p className="text-headline">{sentenceOf(noticeOfError(failed))}</p>
      <button type="button" onClick={again} className="min-h-11 px-5 text-link">
        Try again
      </button>
    </div>
  );
}

const isLostScript = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';
