'use client';

import { useEffect, useState } from 'react';
import { browserSupabase } from '@/lib/supabase/browser';
import { rpc } from '@/lib/supabase/rpc';
import { AccountCorner, AccountCornerSkeleton } from './account-corner';
import type { ShellViewer } from './viewer';

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
      .then(setViewer, visitor);
  }, []);

  return viewer === undefined ? <AccountCornerSkeleton /> : <AccountCorner viewer={viewer} />;
}
