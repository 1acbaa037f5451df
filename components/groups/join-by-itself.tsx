'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { safePath } from '@/lib/accounts/redirect';
import type { ActionResult } from '@/lib/server/action-result';
import { acceptGroupInvitation, joinGroup } from '@/server-actions/groups';
import { join_group_failed } from '@/lib/words/groups';

type JoinByItselfProps = {
  join: () => Promise<ActionResult<{ path: string }>>;
};

/** Refusals that a retry cannot change. */
const FINAL = ['invalid_code', 'not_invited', 'guests_not_allowed'];

/** Joins the group of the invite link that was opened. */
export const JoinByLink = (link: { invite_code: string }) => (
  <JoinByItself join={() => joinGroup(link)} />
);

/** Joins the group that the viewer's e-mail address was invited to. */
export const AcceptInvitation = (invitation: { group_id: string }) => (
  <JoinByItself join={() => acceptGroupInvitation(invitation)} />
);

/** Joins in an effect, so that only opening the page joins the group; rendering or prefetching it does not. */
function JoinByItself({ join }: JoinByItselfProps) {
  const router = useRouter();
  const { run, refusal } = useAction(join_group_failed);

  async function post() {
    const result = await run(join, { shown: 'all' });
    if (result?.ok) router.replace(safePath(result.data.path));
  }

  const postOnceOpen = useEffectEvent(post);
  useEffect(() => {
    const soon = setTimeout(() => void postOnceOpen());
    return () => clearTimeout(soon);
  }, []);

  if (!refusal) {
    return (
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Spinner className="size-8" />
        <p role="status" aria-live="polite" className="text-deck">
          Joining…
        </p>
      </div>
    );
  }
  const { code, message } = refusal;
  const isFinal = FINAL.includes(code);
  return (
    <div
      className="mx-auto grid max-w-xl justify-items-center gap-4 py-12 text-center"
      role="alert"
    >
      <h1 className="text-headline">{message.title}</h1>
      <p className="text-deck text-ink-soft">{message.description}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {!isFinal && <Button onClick={post}>Try again</Button>}
        <ButtonLink href="/join" variant={isFinal ? 'primary' : 'secondary'}>
          Enter a code
        </ButtonLink>
      </div>
    </div>
  );
}
