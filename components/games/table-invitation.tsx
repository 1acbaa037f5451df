'use client';

import { CodeToRead } from '@/components/groups/code-to-read';
import { inviteUrl } from '@/components/groups/share-link';
import { QrCode } from '@/components/ui/qr-code';
import { useGame } from './game-provider';

/** How to join from the sofa: a code to scan or to type, or the address of a house game. */
export function TableInvitation({ invite_code }: { invite_code: string | null }) {
  const { game } = useGame();
  const { origin, host, pathname } = window.location;
  if (game.kind === 'private' && !invite_code) return null;
  return (
    <section aria-label="Join" className="border-t-3 border-ink pt-[0.5em]">
      <div className="flex items-center gap-[0.8em]">
        <div className="w-[9em] shrink-0 border">
          <QrCode
            text={invite_code ? inviteUrl(invite_code) : origin + pathname}
            name={invite_code ? 'QR code of the invite link' : 'QR code of this game'}
          />
        </div>
        <p className="min-w-0 text-ink-soft">
          Scan to join{invite_code ? ', or type the code at' : ' at'}{' '}
          <span className="font-semibold wrap-anywhere text-ink">
            {host}
            <wbr />
            {invite_code && '/join'}
          </span>
        </p>
      </div>
      {invite_code && (
        <p className="mt-[0.15em] text-[2.3em] leading-tight">
          <CodeToRead invite_code={invite_code} />
        </p>
      )}
    </section>
  );
}
