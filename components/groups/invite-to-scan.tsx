'use client';

import { QrCode } from '@/components/ui/qr-code';
import { Icon } from '@/components/ui/icon';
import { inviteUrl, shareInvitation } from './invite-button';

/** An invite link as a large QR code, with the code that can be read out. */
export function InviteToScan({
  invite_code,
  group_name,
}: {
  invite_code: string;
  group_name: string;
}) {
  return (
    <>
      <div className="w-full max-w-[min(20rem,42dvh)] border">
        <QrCode
          text={inviteUrl(invite_code)}
          name={`QR code of the invite link of ${group_name}`}
        />
      </div>
      <p className="text-center">
        <span className="block text-fine text-ink-soft">Invite code</span>
        <span className="text-banner">
          <CodeToRead invite_code={invite_code} />
        </span>
        <span className="block text-fine text-ink-soft">
          Enter it at <span className="font-semibold">{window.location.host}/join</span>
        </span>
      </p>
    </>
  );
}

/** An invite code, shown in two halves for reading. The gap is a margin, so that the copied code has no space. */
export function CodeToRead({ invite_code }: { invite_code: string }) {
  const half = invite_code.length / 2;
  return (
    <span className="font-semibold tracking-[0.12em] whitespace-nowrap tabular-nums">
      {invite_code.slice(0, half)}
      <span className="ml-[0.35em]">{invite_code.slice(half)}</span>
    </span>
  );
}

/** The group's invite code. A click shares or copies the invite link. */
export function InviteBadge({
  invite_code,
  group_name,
}: {
  invite_code: string;
  group_name: string;
}) {
  return (
    <button
      type="button"
      onClick={() => shareInvitation(invite_code, group_name)}
      aria-label={`Invite code ${invite_code}: share or copy the link`}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-dashed border-rule-strong px-3 font-semibold tracking-[0.14em] tabular-nums hover:border-ink hover:bg-ink/5"
    >
      {invite_code}
      <Icon name="link" className="size-4 text-ink-soft" />
    </button>
  );
}
