'use client';

import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { track } from '@/lib/analytics/browser';
import { PageMessage } from './page-message';
import { TopNavigation } from './top-navigation';
import { failedReadOf, noticeOfError, referenceOf } from '@/lib/words/failed-read';
import { ErrorReference } from './error-reference';

export type ErrorPageProps = { error: unknown; retry: () => void };

/** A read that failed arrives with its message; anything else gets the general words. */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  const failed = error instanceof Error ? (error as Error & { digest?: string }) : {};
  const { title, description } = noticeOfError(failed);
  const failedRead = failedReadOf(failed)?.key;

  useEffect(() => {
    console.error(error);
    if (failedRead) track('api_error', { action: failedRead, code: 'failed' });
    else if (isUnreached(error)) track('network_error', { during: 'page' });
  }, [error, failedRead]);
  return (
    <PageMessage
      kicker="Stop the press"
      title={description ?? title}
      action={
        <>
          <Button onClick={retry}>Try again</Button>
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

/** With a frame of its own, for when the frame of the page has failed. */
export function RootErrorPage(props: ErrorPageProps) {
  return (
    <>
      <TopNavigation>{null}</TopNavigation>
      <main id="content" className="px-4">
        <ErrorPage {...props} />
      </main>
    </>
  );
}

/** Browsers have their own words each for a page that did not arrive. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && /fetch|load failed/i.test(error.message);
