'use client';

import { useEffect, useRef, useState } from 'react';
import { GuestSwitch } from '@/components/groups/guest-switch';
import { InviteBadge, InviteToScan } from '@/components/groups/invite-to-scan';
import { ResendInvitation } from '@/components/groups/resend-invitation';
import { inviteUrl, InviteButton, shareInvitation } from '@/components/groups/invite-button';
import { Button, ButtonLink } from '@/components/ui/button';
import { FormError } from '@/components/forms/form-error';
import { LocalTime } from '@/components/ui/local-time';
import type { InvitationOutcome } from '@/lib/groups/invitations';
import { invitation_saved } from '@/lib/words/groups';
import { sentenceOf } from '@/lib/words/message';

export type PrivateSessionDraft = {
  group_id: string;
  game_id: string;
  invite_code: string;
  allows_guests: boolean;
  invitations: InvitationOutcome[];
};

type DoneStepProps = {
  session: PrivateSessionDraft;
  name: string;
  /** What the host's card is or needs, after "your card". */
  card: string;
  /** When the game starts; null if it has started. */
  startsAt: string | null;
};

const emailOf = ({ email }: InvitationOutcome) => email;

function onTheWay(sent: number): string {
  if (sent === 0) return 'No invitation is on its way yet.';
  return sent === 1 ? 'One invitation is on its way.' : `${sent} invitations are on their way.`;
}

export function DoneStep({ session, name, card, startsAt }: DoneStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSharing, setSharing] = useState(false);
  const [unsent, setUnsent] = useState(() =>
    session.invitations.filter(({ is_sent, refusal }) => !is_sent && !refusal).map(emailOf),
  );
  const refused = session.invitations.filter(({ refusal }) => refusal);
  const sent = session.invitations.length - refused.length - unsent.length;

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-headline">
          <bdi>{name}</bdi> is ready
        </h2>
        <p className="text-deck text-ink-soft">
          {startsAt ? (
            <>
              The game starts <LocalTime at={startsAt} />,
            </>
          ) : (
            'The game is open'
          )}{' '}
          and your card {card}. {onTheWay(sent)}
        </p>
      </div>
      {refused.length > 0 && (
        <FormError>
          <ul className="grid gap-2">
            {refused.map(({ email, refusal }) => (
              <li key={email} className="wrap-anywhere">
                <strong className="font-semibold">{email}</strong>
                <span className="block text-ink-soft">{refusal && sentenceOf(refusal)}</span>
              </li>
            ))}
          </ul>
        </FormError>
      )}
      {unsent.length > 0 && (
        <FormError title={invitation_saved.title}>
          <p>{invitation_saved.description}</p>
          <ul className="mt-2 divide-y">
            {unsent.map((email) => (
              <li key={email} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1 truncate">{email}</span>
                <ResendInvitation
                  group_id={session.group_id}
                  email={email}
                  onSent={() => setUnsent((rest) => rest.filter((other) => other !== email))}
                />
              </li>
            ))}
          </ul>
        </FormError>
      )}
      <div className="grid justify-items-start gap-3">
        <GuestSwitch group_id={session.group_id} allows_guests={session.allows_guests} />
        {isSharing ? (
          <div className="flex flex-wrap items-center gap-3">
            <InviteButton invite_code={session.invite_code} group_name={name} size="lg" />
            <InviteBadge invite_code={session.invite_code} group_name={name} />
          </div>
        ) : (
          <Button
            size="lg"
            onClick={() => {
              setSharing(true);
              void shareInvitation(session.invite_code, name);
            }}
          >
            Invite Friends
          </Button>
        )}
        <ButtonLink href={`/game/${session.game_id}`} variant="secondary" size="sm">
          View my BINGO card
        </ButtonLink>
      </div>
      <section aria-label="Invitation" className="grid justify-items-center gap-4 border-y py-6">
        <InviteToScan invite_code={session.invite_code} group_name={name} />
        <p className="max-w-full text-center font-semibold wrap-anywhere select-all">
          {inviteUrl(session.invite_code)}
        </p>
      </section>
    </div>
  );
}
