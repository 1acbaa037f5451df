'use client';

import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { track } from '@/lib/browser/analytics';
import { failedReadOf, messageOfError, referenceOf } from '@/lib/words/common';
import { ErrorReference } from './error-reference';
import { PageMessage } from './page-message';

export type ErrorPageProps = { error: unknown; retry: () => void };

/** An error page. A failed read carries its own message; other errors get a general one. */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  const failed = error instanceof Error ? (error as Error & { digest?: string }) : {};
  const { title, description } = messageOfError(failed);
  const failedRead = failedReadOf(failed)?.key;

  useEffect(() => {
    console.error(error);
    if (failedRead) track('api_error', { action: failedRead, code: 'failed' });
    else if (isUnreached(error)) track('network_error', { during: 'page' });
  }, [error, failedRead]);
  return (
    <PageMessage
      kicker="Stop the presses"
      title={description ?? title}
      action={
        <>
          <Button onClick={isMissingScript(error) ? () => window.location.reload() : retry}>
            Try again
          </Button>
          <ButtonLink href="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <p>The story did not arrive. Somebody is already shouting down the phone.</p>
      <ErrorReference reference={referenceOf(failed)} />
    </PageMessage>
  );
}

/** For errors in the layout itself. Every page loads it, so it has no navigation, only its link to the home page. */
export const RootErrorPage = (props: ErrorPageProps) => (
  <main id="content" className="px-4">
    <ErrorPage {...props} />
  </main>
);

/** React caches the failure of a script to load, and the scripts of a stale build may be gone. */
const isMissingScript = (error: unknown) =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Each browser has its own message for a failed fetch. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && /fetch|load failed/i.test(error.message);
