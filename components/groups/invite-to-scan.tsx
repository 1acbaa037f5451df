'use client';

import { QrCode } from '@/components/ui/qr-code';
import { CodeToRead } from './code-to-read';
import { inviteUrl } from './share-link';

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
          to be typed at <span className="font-semibold">{window.location.host}/join</span>
        </span>
      </p>
    </>
  );
}
