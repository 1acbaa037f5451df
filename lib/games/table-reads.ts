import 'server-only';
import { createHash } from 'node:crypto';
import { readPatiently } from '@/lib/server/patience';
import { rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/server/supabase';
import { isTableToken } from './table-link';

export type TableRead = { body: string; etag: string };

/** In milliseconds. */
const SHARED_FOR = 1000;

const reads = new Map<string, Promise<TableRead | null>>();

/**
 * The table view behind a link as JSON, null if there is none. Any number of screens cost one call of the backend a second,
 * because all requests of a second share a read.
 */
export function readTable(token: string): Promise<TableRead | null> {
  const shared = reads.get(token);
  if (shared) return shared;
  if (!isTableToken(token)) return Promise.resolve(null);
  const read = readNow(token);
  reads.set(token, read);
  setTimeout(() => reads.delete(token), SHARED_FOR).unref();
  return read;
}

async function readNow(token: string): Promise<TableRead | null> {
  const view = await readPatiently(() =>
    rpc(createPublicSupabase(), 'table_view', { token }, { retries: 0 }),
  );
  if (!view) return null;
  const body = JSON.stringify(view);
  // A weak ETag, because a proxy that compresses the response would turn a strong one into a weak one.
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` };
}
