'use client';

import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { noticeOfError } from '@/lib/messages';
import { PageMessage } from './page-message';

type ErrorPageProps = { error: unknown; retry: () => void };

/** A read that failed arrives with the key of its message; anything else gets the general words. */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  useEffect(() => {
    console.error(error);
  }, [error]);

  const { title, description } = noticeOfError(
    error instanceof Error ? (error as Error & { digest?: string }) : {},
  );
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
    </PageMessage>
  );
}
