import { cookies } from 'next/headers';
import { AccountCorner } from '@/components/accounts/account-corner';
import { GuestMigration } from '@/components/accounts/guest-migration';
import { WaitingTitle } from '@/components/notices/waiting-title';
import { getWaiting } from '@/lib/games/card-queries';
import { getViewer } from '@/lib/accounts/viewer';
import { GUEST_COOKIE } from '@/lib/cookies';

/** The viewer's part of the top navigation. It is not streamed, because the title of a tab in the background depends on it. */
export async function ViewerCorner() {
  const [viewer, waiting, jar] = await Promise.all([getViewer(), getWaiting(), cookies()]);
  return (
    <>
      <AccountCorner viewer={viewer} />
      {waiting && <WaitingTitle initial={waiting} />}
      {viewer && !viewer.is_anonymous && (
        <GuestMigration user_id={viewer.user_id} holdsCards={jar.has(GUEST_COOKIE)} />
      )}
    </>
  );
}
