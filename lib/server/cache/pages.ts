import { pageSourcesOf, withOnePayload } from '../csp/inline-scripts.ts';
import { scriptsPolicy } from '../csp/policy.ts';
import { rememberShell } from '../csp/shells.ts';
import { withLateScripts } from './late-scripts.ts';
import { Memory } from './memory.ts';
import { withOwnStyles } from './styles.ts';
import { invalidate, lastExpired, now } from './tags.ts';

/** A rendered page, or the response of a route handler. */
type Entry = {
  kind: string;
  html?: string;
  status?: number;
  /** Set if the page is only a shell, which is completed for each request. */
  postponed?: unknown;
  body?: Buffer;
  rscData?: Buffer;
  segmentData?: Map<string, Buffer>;
  headers?: Record<string, unknown>;
};
type Stored = { value: Entry | null; lastModified: number };

const POLICY = 'content-security-policy';
const TAGS = 'x-next-cache-tags';

/** Enough for a few hundred pages. In memory only, so that requests for made-up paths cannot fill the disk. */
const pages = new Memory<Stored>(24 * 1024 * 1024);

/**
 * Stores prerendered pages in this process. A page that is served whole is stored with a policy that allows its inline
 * scripts by hash, because a page for everybody cannot contain a nonce. See "cacheHandler" in Next's documentation.
 */
export default class PageCache {
  async get(key: string): Promise<Stored | null> {
    const found = pages.get(key);
    if (!found) return null;
    const tags = found.value?.headers?.[TAGS];
    const isExpired = typeof tags === 'string' && lastExpired(tags.split(',')) > found.lastModified;
    return isExpired ? null : found;
  }

  async set(key: string, value: Entry | null): Promise<void> {
    if (value) addHeaders(value);
    pages.set(key, { value, lastModified: now() }, sizeOf(value));
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    invalidate([tags].flat(), durations);
  }

  resetRequestCache(): void {}
}

/** Changes the entry in place, because Next also sends it to the request that rendered it. */
function addHeaders(entry: Entry): void {
  if (entry.kind !== 'APP_PAGE' || typeof entry.html !== 'string') return;
  if (entry.postponed !== undefined) return rememberShell(entry.html);
  entry.html = withLateScripts(withOwnStyles(withOnePayload(entry.html)));
  entry.headers ??= {};
  entry.headers[POLICY] = scriptsPolicy(pageSourcesOf(entry.html));
  // Not in next.config.ts, because Next overwrites that one and appends this one.
  entry.headers['vary'] = 'Cookie';
  // Next appends this one, too. Of several directives a cache obeys the strictest, so nobody fills it with missing pages.
  if (entry.status === 404) entry.headers['cache-control'] = 'private, no-store';
}

function sizeOf(entry: Entry | null): number {
  const { html = '', body, rscData, segmentData } = entry ?? {};
  const buffers = [body, rscData, ...(segmentData?.values() ?? [])];
  return buffers.reduce((size, buffer) => size + (buffer?.byteLength ?? 0), html.length);
}
