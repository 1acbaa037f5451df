'use client';

import { useEffect, useRef, useState } from 'react';
import type { InviteToGroup } from '@/components/group/deeds';
import { problemOf, type Problem } from '@/components/ui/form-error';
import { notify } from '@/components/ui/notify';
import type { ActionResult } from '@/lib/actions';
import { noAnswer } from '@/lib/answer';
import type { InvitationOutcome } from '@/lib/invitations';
import type { Theme } from '@/lib/queries/themes';
import { randomId } from '@/lib/random-id';
import { DetailsStep, type SessionDetails } from './details-step';
import { DoneStep } from './done-step';
import { FriendsStep } from './friends-step';
import { Steps } from './steps';

export type PrivateSession = {
  group_id: string;
  game_id: string;
  invite_code: string;
  invitations: InvitationOutcome[];
};

type WizardProps = {
  themes: Theme[];
  createPrivateSession: (
    input: SessionDetails & { friend_emails: string; request_id: string },
  ) => Promise<ActionResult<PrivateSession>>;
  inviteToGroup: InviteToGroup;
};

/** Name, theme and price; friends; done. What was typed stays through every refusal and through Back. */
export function Wizard({ themes, createPrivateSession, inviteToGroup }: WizardProps) {
  const [details, setDetails] = useState<SessionDetails | null>(null);
  const [isNaming, setNaming] = useState(true);
  const [emails, setEmails] = useState('');
  const [session, setSession] = useState<PrivateSession | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isCreating = useRef(false);
  // One intent, one id: asked for again after a lost answer, it is the same session. Other details are another intent.
  const request_id = useRef<string>(null);

  // A page that was left is only hidden: whoever comes again wants to make another session.
  useEffect(() => {
    if (!session) return;
    return () => {
      setSession(null);
      setDetails(null);
      setNaming(true);
      setEmails('');
    };
  }, [session]);

  async function create(friend_emails: string) {
    if (!details || isCreating.current) return;
    isCreating.current = true;
    setBusy(true);
    setProblem(null);
    request_id.current ??= randomId();
    const input = { ...details, friend_emails, request_id: request_id.current };
    const result = await createPrivateSession(input).catch(() => noAnswer('create_game_failed'));
    isCreating.current = false;
    setBusy(false);
    if (!result.ok) {
      const { title, ...problem } = problemOf(result.notice);
      // What is wrong with the addresses says so itself.
      return setProblem(result.code === 'invalid_input' ? problem : { title, ...problem });
    }
    request_id.current = null;
    if (result.notice) notify(result.notice);
    setSession(result.data);
  }

  if (session && details) {
    return (
      <>
        <Steps now={3} />
        <DoneStep session={session} name={details.name} inviteToGroup={inviteToGroup} />
      </>
    );
  }
  if (isNaming || !details) {
    return (
      <>
        <Steps now={1} />
        <DetailsStep
          themes={themes}
          details={details}
          onNext={(next) => {
            if (JSON.stringify(next) !== JSON.stringify(details)) request_id.current = null;
            setDetails(next);
            setNaming(false);
          }}
        />
      </>
    );
  }
  return (
    <>
      <Steps now={2} />
      <FriendsStep
        emails={emails}
        onType={setEmails}
        onBack={() => setNaming(true)}
        onCreate={create}
        problem={problem}
        isBusy={isBusy}
      />
    </>
  );
}
