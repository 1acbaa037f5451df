'use client';

import Link from 'next/link';
import { useSearchParams, useRouter } from 'next/navigation';
import { useRef, useState, useEffect, useEffectEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { forgetDraft, useDraft, draftKey, typedText } from '@/components/forms/typed-text';
import { linesAt } from '@/components/groups/own-squares';
import type { Refused } from '@/lib/server/action-result';
import { limits } from '@/lib/limits';
import type { Theme } from '@/lib/contract/themes';
import { randomId } from '@/lib/browser/random-id';
import { sendLarge } from '@/components/forms/large-body';
import { createPrivateSession } from '@/server-actions/groups';
import { freeGroupName, hostsCard } from '@/lib/words/groups';
import { sentenceOf, type Message } from '@/lib/words/message';
import { create_game_failed } from '@/lib/words/games';
import { Spinner } from '@/components/ui/spinner';
import { Skeleton } from '@/components/ui/skeleton';
import { paceOf, yearFrom } from '@/lib/bingo/pace';
import { cx } from '@/components/ui/cx';
import { DetailsStep, NEW_GROUP, SESSION, type SessionDetails } from './details-step';
import { DoneStep, type PrivateSessionDraft } from './done-step';
import { FriendsStep } from './friends-step';

/** The storage key of the second step's addresses. */
const FRIENDS = 'friends';

const PATH = '/create-private-session';

type WizardProps = {
  themes: Theme[];
  host: string;
  /** The names of the viewer's groups. */
  taken: string[];
  writer_id: string;
};

/**
 * The wizard's steps are the details, the friends, and the result. The step is in the URL, so that Back and Forward work and
 * typed text is kept. Once the session is created, its group is in the URL, so that returning shows no new form.
 */
export function Wizard({ themes, host, taken, writer_id }: WizardProps) {
  const query = useSearchParams();
  const [details, setDetails] = useState<SessionDetails | null>(null);
  const [{ emails }, keepFriends] = useDraft(writer_id, FRIENDS, { emails: '' });
  const setEmails = (typed: string) => keepFriends(() => ({ emails: typed }));
  const [session, setSession] = useState<PrivateSessionDraft | null>(null);
  const { run, isBusy, refusal, dismiss } = useAction(create_game_failed);
  // A repeated request after a lost response has the same id and returns the same session. Changed details get a new id.
  const request_id = useRef<string>(null);

  const slug = query.get('theme');
  const isAtFriends = query.get('step') === '2';
  const createdGroup = query.get('session');

  function next(typed: SessionDetails) {
    if (session) setEmails('');
    if (JSON.stringify(typed) !== JSON.stringify(details)) request_id.current = null;
    setSession(null);
    dismiss();
    setDetails(typed);
    // After a reload, the history entry of the second step shows the first step.
    if (isAtFriends) window.history.replaceState(null, '', PATH);
    window.history.pushState(null, '', `${PATH}?step=2`);
  }

  function takeTheme() {
    if (session) setEmails('');
    setSession(null);
    setDetails(null);
    window.history.replaceState(null, '', PATH);
  }

  async function create(friend_emails: string) {
    if (!details) return;
    request_id.current ??= randomId();
    const input = { ...details, friend_emails, request_id: request_id.current };
    const result = await run(() => sendLarge('createPrivateSession', createPrivateSession, input), {
      shown: 'all',
    });
    if (!result?.ok) return;
    request_id.current = null;
    for (const place of [SESSION, FRIENDS, linesAt(NEW_GROUP)]) forgetDraft(writer_id, place);
    setSession(result.data);
    if (window.location.pathname !== PATH) return;
    window.history.replaceState(null, '', `${PATH}?session=${result.data.group_id}`);
  }

  if (session && details && (isAtFriends || createdGroup === session.group_id)) {
    return (
      <>
        <StepList now={3} />
        <DoneStep
          session={session}
          name={details.name}
          card={hostsCard(details)}
          startsAt={details.scheduled_start}
        />
      </>
    );
  }
  if (slug !== null) {
    const theme = themes.find((one) => one.slug === slug);
    return <ThemeFromAddress theme={theme} writer_id={writer_id} onTaken={takeTheme} />;
  }
  if (createdGroup) return <OnToGroup group_id={createdGroup} />;
  if (!isAtFriends || !details) {
    return (
      <>
        <StepList now={1} />
        {session && details && (
          <p className="mb-6 text-ink-soft">
            <Link href={`/group/${session.group_id}`} className="font-semibold text-link">
              <bdi>{details.name}</bdi>
            </Link>{' '}
            already exists. This form creates another session.
          </p>
        )}
        <DetailsStep
          key={session?.group_id}
          themes={themes}
          name={freeGroupName(tableOf(host), taken)}
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

const ENDING = '’s group';

/** The default name of the group, unless it is too long. */
const tableOf = (host: string) =>
  host.length + ENDING.length <= limits.group_name ? host + ENDING : '';

/** Errors of the addresses need no title. */
const withoutHeading = ({ code, message }: Refused): Message =>
  code === 'invalid_input' ? { title: sentenceOf(message) } : message;

/** Redirects to the group of a created session, for a viewer who returns to the wizard's last step later. */
function OnToGroup({ group_id }: { group_id: string }) {
  const router = useRouter();
  useEffect(() => router.replace(`/group/${encodeURIComponent(group_id)}`), [router, group_id]);
  return <Spinner className="mx-auto my-16 size-8" />;
}

type ThemeFromAddressProps = {
  /** Undefined if the theme of the address no longer exists. */
  theme: Theme | undefined;
  writer_id: string;
  onTaken: () => void;
};

/** Writes the theme of the address into the draft. `onTaken` removes it from the address, so a later choice is kept. */
function ThemeFromAddress({ theme, writer_id, onTaken }: ThemeFromAddressProps) {
  const take = useEffectEvent(() => {
    const key = draftKey(writer_id, SESSION);
    if (theme)
      typedText.write(key, {
        ...typedText.read<object>(key),
        ...{ theme_id: theme.id, pace: paceOf(theme) },
        ...(theme.kind === 'year' && yearFrom(new Date())),
      });
    onTaken();
  });
  useEffect(() => take(), []);
  return <Skeleton className="h-96" />;
}

const names = ['The game', 'Your friends', 'Done'];

/** The steps of the wizard. After a change of step its name gets the focus, because the pressed button no longer exists. */
function StepList({ now }: { now: 1 | 2 | 3 }) {
  const shown = useRef(now);
  const current = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (shown.current !== now) current.current?.focus();
    shown.current = now;
  }, [now]);

  return (
    <ol className="mb-8 grid grid-cols-3 gap-2" aria-label="Steps">
      {names.map((name, index) => {
        const step = index + 1;
        return (
          <li
            key={name}
            ref={step === now ? current : undefined}
            tabIndex={step === now ? -1 : undefined}
            aria-current={step === now ? 'step' : undefined}
            className={cx(
              'border-t-3 pt-2 text-fine',
              step <= now ? 'border-ink text-ink' : 'border-rule text-ink-soft',
              step === now && 'font-semibold',
            )}
          >
            {step}. {name}
          </li>
        );
      })}
    </ol>
  );
}
