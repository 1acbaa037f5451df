'use client';

import { useEffect, useState } from 'react';
import { browserSupabase } from '@/lib/supabase/browser';
import { DELAY_COOKIE } from '@/lib/cookies';
import { rpc } from '@/lib/supabase/rpc';
import { AccountCorner, type ShellViewer } from './account-corner';
import { AccountCornerSkeleton } from './visitor-corner';

/**
 * The account corner of the user signed in to this browser. If the account cannot be read, it shows the visitor's
 * version.
 */
export function OwnCorner() {
  const [viewer, setViewer] = useState<ShellViewer | null>();

  useEffect(() => {
    const visitor = () => setViewer(null);
    browserSupabase()
      .then((client) => rpc(client, 'my_account', {}))
      .then((own) => setViewer(own && viewerWithoutDelayed(own)), visitor);
  }, []);

  return viewer === undefined ? <AccountCornerSkeleton /> : <AccountCorner viewer={viewer} />;
}

/** What waits in a game that this browser follows behind the broadcast could give a mark away. */
function viewerWithoutDelayed(viewer: ShellViewer): ShellViewer {
  const isShown = ({ game_id }: { game_id: string | null }) =>
    !document.cookie.includes(`${DELAY_COOKIE}${game_id}=`);
  return {
    ...viewer,
    waiting: viewer.waiting.filter(isShown),
    unread: viewer.unread.filter(isShown),
  };
}
