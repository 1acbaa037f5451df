import type { Viewer } from '@/lib/contract/accounts';
import { log } from '@/lib/server/log';
import { keptOnce } from '@/lib/server/process-state';
import type { Supabase } from '@/lib/supabase/client';
import { longestCheckMs, readPatiently, within } from '@/lib/server/patience';
import { rpc } from '@/lib/supabase/rpc';

/** A secret of this process, so that clients cannot forge the header. */
const secret = () => keptOnce('viewer secret', () => crypto.randomUUID());

const HEADER = 'hb-viewer';

/**
 * Whether the user of the middleware's request is certainly no admin. Adds the account to the headers, so that the page need
 * not read it again. After a failed or a slow read the page decides, whose own reads give nothing to others than admins.
 */
export async function isNoAdmin(supabase: Supabase, headers: Headers): Promise<boolean> {
  try {
    const account = readPatiently(() => rpc(supabase, 'my_account', {}, { retries: 0 }));
    const viewer = await within(longestCheckMs(), account);
    if (viewer) setViewerHeader(headers, viewer);
    return viewer !== undefined && !viewer?.is_admin;
  } catch (error) {
    log.error('The admin check failed', error);
    return false;
  }
}

/** Adds the viewer to the request of a page. */
export function setViewerHeader(headers: Headers, viewer: Viewer): void {
  headers.set(HEADER, `${secret()} ${encodeURIComponent(JSON.stringify(viewer))}`);
}

/** The viewer that the middleware added to the request; null if it did not, or if the header is forged. */
export function viewerFromHeader(headers: Pick<Headers, 'get'>): Viewer | null {
  const [proof, viewer] = headers.get(HEADER)?.split(' ') ?? [];
  return viewer && proof === secret() ? (JSON.parse(decodeURIComponent(viewer)) as Viewer) : null;
}
