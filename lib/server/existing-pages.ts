import { z } from 'zod';
import { isSlug } from '@/lib/paths';
import { createPublicSupabase } from '@/lib/server/supabase';

/** Marks a request for a page that may not exist. */
const HEADER = 'hb-perhaps';

/** A house game or a theme, and a page below it. */
const PUBLIC = /^\/(house-game|themes)\/([^/?]+)/;

/** How long a page waits for the database before it counts as an existing one, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** The addresses of house games and themes that have existed. Next bundles the middleware separately, so the process shares them. */
const shared = globalThis as typeof globalThis & { hbExisting?: Set<string> };
const existing = () => (shared.hbExisting ??= new Set());

/**
 * Marks the first request for a house game or a theme, and every request for one that does not exist. Only these run the
 * middleware: it would take half as long again as the cached page.
 */
export function markUnknown(path: string, headers: NodeJS.Dict<string | string[]>): void {
  delete headers[HEADER];
  const [address] = PUBLIC.exec(path) ?? [];
  if (address && !existing().has(address)) headers[HEADER] = '1';
}

/**
 * Where the page of a house game or theme that does not exist is cached; null for every other path. Next would render one
 * for each made-up address, which takes ten times as long as to ask the database.
 */
export async function pathOfMissing(pathname: string): Promise<string | null> {
  const [, kind, name] = PUBLIC.exec(pathname) ?? [];
  // The database takes an id in capital letters, too.
  if (!kind || !name || (await exists(kind, decodeURIComponent(name).toLowerCase()))) return null;
  return kind === 'themes' ? '/no-such-page' : '/visitor/house-game/-';
}

async function exists(kind: string, name: string): Promise<boolean> {
  const address = `/${kind}/${name}`;
  if (existing().has(address)) return true;
  if (!(kind === 'themes' ? isSlug(name) : z.guid().safeParse(name).success)) return false;
  const supabase = createPublicSupabase();
  const call =
    kind === 'themes'
      ? supabase.rpc('theme_page', { p_slug: name })
      : supabase.rpc('house_game', { p_game_id: name });
  const { data, error } = await call.abortSignal(AbortSignal.timeout(TIMEOUT_MS));
  if (!error && data === null) return false;
  if (!error) existing().add(address);
  return true;
}
