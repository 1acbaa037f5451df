'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { useHeld } from '@/components/forms/stale-build';
import { useAction } from '@/components/forms/use-action';
import { forgetDraft, useDraft } from '@/components/ui/typed-text';
import { linesAt } from '@/components/sets/own-squares';
import type { Refused } from '@/lib/contract/action-result';
import { limits } from '@/lib/limits';
import type { Theme } from '@/lib/themes/queries';
import { randomId } from '@/lib/browser/random-id';
import { createPrivateSession } from '@/server-actions/groups';
import { DetailsStep, NEW_GROUP, SESSION, type SessionDetails } from './details-step';
import { DoneStep, type PrivateSessionDraft } from './done-step';
import { FriendsStep } from './friends-step';
import { OnToGroup } from './on-to-group';
import { sentenceOf, type Notice } from '@/lib/words/message';
import { StepList } from './step-list';
import { create_game_failed } from '@/lib/words/games';

/** Where the addresses of the second step are kept. */
const FRIENDS = 'friends';

const PATH = '/create-private-session';

type WizardProps = { themes: Theme[]; host: string; writer_id: string };

/**
 * Name, theme and price; friends; done. The address bar says the step, so that Back and Forward walk through them and
 * what was typed stays; once the session is made it says which, and who comes back to it without one gets no new form.
 */
export function Wizard({ themes, host, writer_id }: WizardProps) {
  const query = useSearchParams();
  const [details, setDetails] = useState<SessionDetails | null>(null);
  const [{ emails }, keepFriends] = useDraft(writer_id, FRIENDS, { emails: '' });
  const setEmails = (typed: string) => keepFriends(() => ({ emails: typed }));
  const [session, setSession] = useState<PrivateSessionDraft | null>(null);
  const { run, isBusy, refusal, dismiss } = useAction();
  // One intent, one id: asked for again after a lost answer, it is the same session. Other details are another intent.
  const request_id = useRef<string>(null);

  useHeld('private_session', { details, emails }, (typed) => {
    setDetails(typed.details);
    setEmails(typed.emails);
  });

  const isAtFriends = query.get('step') === '2';
  const asked = query.get('session');

  function next(typed: SessionDetails) {
    if (session) setEmails('');
    if (JSON.stringify(typed) !== JSON.stringify(details)) request_id.current = null;
    setSession(null);
    dismiss();
    setDetails(typed);
    // After a reload the second step’s place in the history shows the first one.
    if (isAtFriends) window.history.replaceState(null, '', PATH);
    window.history.pushState(null, '', `${PATH}?step=2`);
  }

  async function create(friend_emails: string) {
    if (!details) return;
    request_id.current ??= randomId();
    const input = { ...details, friend_emails, request_id: request_id.current };
    const failure = { create_game_failed };
    const result = await run(() => createPrivateSession(input), { failure, shown: 'all' });
    if (!result?.ok) return;
    request_id.current = null;
    for (const place of [SESSION, FRIENDS, linesAt(NEW_GROUP)]) forgetDraft(writer_id, place);
    setSession(result.data);
    if (window.location.pathname !== PATH) return;
    window.history.replaceState(null, '', `${PATH}?session=${result.data.group_id}`);
  }

  if (session && details && (isAtFriends || asked === session.group_id)) {
    return (
      <>
        <StepList now={3} />
        <DoneStep session={session} name={details.name} />
      </>
    );
  }
  if (asked) return <OnToGroup group_id={asked} />;
  if (!isAtFriends || !details) {
    return (
      <>
        <StepList now={1} />
        {session && details && (
          <p className="mb-6 text-ink-soft">
            <Link href={`/group/${session.group_id}`} className="font-semibold text-link">
              <bdi>{details.name}</bdi>
            </Link>{' '}
            is on the presses already. This form makes another session.
          </p>
        )}
        <DetailsStep
          key={session?.group_id}
          themes={themes}
          name={tableOf(host)}
          writer_id={writer_id}
          details={session ? null : details}
          onType={() => !session && setDetails(null)}
          onNext={next}
        />
      </>
    );
  }
  return (
    <>
      <StepList now={2} />
      <FriendsStep
        emails={emails}
        onType={setEmails}
        onBack={() => window.history.back()}
        onCreate={create}
        refusal={refusal && withoutHeading(refusal)}
        isBusy={isBusy}
      />
    </>
  );
}

const ENDING = '’s table';

/** A name to begin with, where it fits. */
const tableOf = (host: string) =>
  host.length + ENDING.length <= limits.group_name ? host + ENDING : '';

/** What is wrong with the addresses needs no heading. */
const withoutHeading = ({ code, notice }: Refused): Notice =>
  code === 'invalid_input' ? { title: sentenceOf(notice) } : notice;
