'use client';

import { useEffect, useRef, useState } from 'react';
import type { InviteToGroup } from '@/components/group/deeds';
import { InviteBadge } from '@/components/group/invite-badge';
import { ResendInvitation } from '@/components/group/resend-invitation';
import { ShareButton } from '@/components/group/share-button';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FormError } from '@/components/ui/form-error';
import { messages } from '@/lib/messages';
import type { PrivateSession } from './wizard';

type DoneStepProps = { session: PrivateSession; name: string; inviteToGroup: InviteToGroup };

export function DoneStep({ session, name, inviteToGroup }: DoneStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSharing, setSharing] = useState(false);
  const [unsent, setUnsent] = useState(() =>
    session.invitations.filter(({ is_sent }) => !is_sent).map(({ email }) => email),
  );
  const sent = session.invitations.length - unsent.length;

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-headline">
          {name} is on the presses
        </h2>
        <p className="text-deck text-ink-soft">
          The game is open, your card is dealt and the first{' '}
          {sent > 0 ? 'friends have' : 'invitation has'}{' '}
          {sent > 0 ? `been written to (${sent}).` : 'yet to be sent.'}
        </p>
      </div>
      {unsent.length > 0 && (
        <FormError title={messages.invitation_saved.title}>
          <p>{messages.invitation_saved.description}</p>
          <ul className="mt-2 divide-y">
            {unsent.map((email) => (
              <li key={email} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1 truncate">{email}</span>
                <ResendInvitation
                  group_id={session.group_id}
                  email={email}
                  inviteToGroup={inviteToGroup}
                  onSent={() => setUnsent((rest) => rest.filter((other) => other !== email))}
                />
              </li>
            ))}
          </ul>
        </FormError>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/game/${session.game_id}`} size="lg">
          View my BINGO card
        </ButtonLink>
        {!isSharing && (
          <Button size="lg" variant="secondary" onClick={() => setSharing(true)}>
            Invite Friends
          </Button>
        )}
      </div>
      {isSharing && (
        <div className="flex flex-wrap items-center gap-3 border-t pt-5">
          <InviteBadge invite_code={session.invite_code} group_name={name} />
          <ShareButton invite_code={session.invite_code} group_name={name} variant="secondary" />
        </div>
      )}
    </div>
  );
}
