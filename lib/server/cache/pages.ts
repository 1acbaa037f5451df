import { pageSourcesOf, withOnePayload } from '../csp/inline-scripts.ts';
import { scriptsPolicy } from '../csp/policy.ts';
import { rememberShell } from '../csp/shells.ts';
import { Memory } from './memory.ts';
import { invalidate, lastExpired, now } from './tags.ts';

/** What Next stores: a rendered page, or the answer of a route handler. */
type Entry = {
  kind: string;
  html?: string;
  /** Of a page that begins with a prerendered shell and is completed for each reader. */
  postponed?: unknown;
  body?: Buffer;
  rscData?: Buffer;
  segmentData?: Map<string, Buffer>;
  headers?: Record<string, unknown>;
};
type Stored = { value: Entry | null; lastModified: number };

const POLICY = 'content-security-policy';
const TAGS = 'x-next-cache-tags';

/** Some hundred pages. Never on a disk, which made-up addresses would fill. */
const pages = new Memory<Stored>(24 * 1024 * 1024);

/**
 * Keeps prerendered pages in this process. With each page that is served whole it keeps the policy that names its inline
 * scripts: no nonce can be in a page that is the same for everybody. See "cacheHandler" in Next's documentation.
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
    if (value) addPolicy(value);
    pages.set(key, { value, lastModified: now() }, sizeOf(value));
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    invalidate([tags].flat(), durations);
  }

  resetRequestCache(): void {}
}

/** In place: the request that rendered this page is answered with the same object. */
function addPolicy(entry: Entry): void {
  if (entry.kind !== 'APP_PAGE' || typeof entry.html !== 'string') return;
  if (entry.postponed !== undefined) return rememberShell(entry.html);
  entry.html = withOnePayload(entry.html);
  entry.headers ??= {};
  entry.headers[POLICY] = scriptsPolicy(pageSourcesOf(entry.html));
}

function sizeOf(entry: Entry | null): number {
  const { html = '', body, rscData, segmentData } = entry ?? {};
  const buffers = [body, rscData, ...(segmentData?.values() ?? [])];
  return buffers.reduce((size, buffer) => size + (buffer?.byteLength ?? 0), html.length);
}
