'use client';

import { CodeToRead } from '@/components/groups/invite-to-scan';
import { inviteUrl } from '@/components/groups/invite-button';
import { cx } from '@/components/ui/cx';
import { QrCode } from '@/components/ui/qr-code';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { gameTitle, type NextGame } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { useShownGame } from '@/components/game/shown-game';

type TableInvitationProps = {
  invite_code: string | null;
  /** The game that follows a finished one. */
  next: NextGame | null;
};

/** Codes have six characters, or eight after a member was removed. Both fit the column even in the widest letters. */
const sizeOfCode = ({ length }: string) =>
  length > 6 ? 'text-[min(2.3em,11.3cqi)]' : 'text-[min(2.3em,14.9cqi)]';

/** How to join this game or the next one: a QR code and an invite code, or the address of a house game. */
export function TableInvitation({ invite_code, next }: TableInvitationProps) {
  const { game, hidesQr } = useShownGame();
  const isOver = game.status === 'completed';
  const joined = isOver ? next : game;
  // The server does not know the address at which the browser is.
  const here = useIsHydrated() ? window.location : null;
  if (game.kind === 'private' ? !invite_code : !joined) return null;
  return (
    <section aria-label="Join" className="@container border-t-3 border-ink pt-[0.5em]">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[0.8em] gap-y-[0.15em]">
        {!hidesQr && (
          <div className="aspect-square w-[7.5em] border @min-[20em]:row-span-3 @min-[20em]:w-[7em]">
            {here && (
              <QrCode
                text={invite_code ? inviteUrl(invite_code) : here.origin + gamePath(joined ?? game)}
                name={invite_code ? 'QR code of the invite link' : 'QR code of this game'}
              />
            )}
          </div>
        )}
        <p className="min-w-0 text-ink-soft">
          {isOver && next && (
            <bdi className="block truncate font-serif font-semibold text-ink">
              {gameTitle(next)}
            </bdi>
          )}
          {hidesQr ? 'To join' : 'Scan to join'}
          {isOver && ' the next game'}
          {hidesQr ? ', type the code at' : invite_code ? ', or type the code at' : ' at'}
        </p>
        <p className="col-span-2 font-semibold wrap-anywhere @min-[20em]:col-span-1">
          {here?.host}
          <wbr />
          {invite_code && '/join'}
        </p>
        {invite_code && (
          <p className="@container col-span-2 leading-tight @min-[20em]:col-span-1">
            <span className={cx('block', sizeOfCode(invite_code))}>
              <CodeToRead invite_code={invite_code} />
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
