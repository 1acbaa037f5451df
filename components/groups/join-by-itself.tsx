'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { notify } from '@/components/ui/notify';
import { Spinner } from '@/components/ui/spinner';
import type { ActionResult } from '@/lib/actions';
import { noAnswer } from '@/lib/answer';
import { join_group_failed } from '@/lib/groups/messages';
import type { Notice } from '@/lib/messages';
import { acceptGroupInvitation, joinGroup } from '@/server-actions/groups';

type Refused = { code: string; notice: Notice };

type JoinByItselfProps = { join: () => Promise<ActionResult<{ path: string }>> };

/** Asked again, these are answered the same. */
const FINAL = ['invalid_code', 'not_invited'];

/** Joins the group whose invite link was followed. */
export const JoinByLink = (link: { invite_code: string }) => (
  <JoinByItself join={() => joinGroup(link)} />
);

/** Joins the group that this person's address was invited to. */
export const AcceptInvitation = (invitation: { group_id: string }) => (
  <JoinByItself join={() => acceptGroupInvitation(invitation)} />
);

/** Joins once the page is open in front of somebody; drawing or prefetching the page joins nobody. */
function JoinByItself({ join }: JoinByItselfProps) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function post() {
    setRefusal(null);
    const result = await join().catch((error) => noAnswer({ join_group_failed }, error));
    if (!result.ok) return setRefusal(result);
    if (result.notice) notify(result.notice);
    router.replace(result.data.path as Route);
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
        <p role="status" className="text-deck">
          Taking your seat…
        </p>
      </div>
    );
  }
  const { code, notice } = refusal;
  const isFinal = FINAL.includes(code);
  return (
    <div
      className="mx-auto grid max-w-xl justify-items-center gap-4 py-12 text-center"
      role="alert"
    >
      <h1 className="text-headline">{notice.title}</h1>
      <p className="text-deck text-ink-soft">{notice.description}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {!isFinal && <Button onClick={post}>Try again</Button>}
        <ButtonLink href="/join-group" variant={isFinal ? 'primary' : 'secondary'}>
          Enter a code
        </ButtonLink>
      </div>
    </div>
  );
}
