import 'server-only';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { isAuthCookie } from '@/lib/cookies';
import { signInPath } from '@/lib/redirect';
import { rpc } from '@/lib/supabase/rpc';
import { createServerSupabase } from '@/lib/supabase/server';

export type Viewer = {
  user_id: string;
  display_name: string;
  username: string | null;
  email: string;
  bingo_bank_balance: number;
  is_admin: boolean;
};

/** Who is looking, asked once per request; null for a visitor. Reads cookies: call it inside Suspense. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const store = await cookies();
  if (!store.getAll().some(({ name }) => isAuthCookie(name))) return null;
  const supabase = await createServerSupabase();
  try {
    return await rpc<Viewer | null>(supabase, 'my_account');
  } catch (error) {
    console.error('Could not read who is looking', error);
    return null;
  }
});

/** For screens that need sign-in: the viewer, or off to /auth and back to `path` afterwards. */
export async function requireViewer(path: string): Promise<Viewer> {
  const viewer = await getViewer();
  return viewer ?? redirect(signInPath(path));
}
