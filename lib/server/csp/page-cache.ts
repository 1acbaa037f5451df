import type { CacheHandler } from 'next/dist/server/lib/incremental-cache';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { pageSourcesOf, withOnePayload } from './inline-scripts.ts';
import { scriptsPolicy } from './policy.ts';
import { rememberShell } from './shells.ts';

type Entry = Parameters<CacheHandler['set']>[1];

// Next's modules are CommonJS: Node returns the exports, a bundler their default.
const { default: FileSystemCache = fileSystemCache } = fileSystemCache as unknown as {
  default?: typeof fileSystemCache;
};

const POLICY = 'content-security-policy';

/**
 * Next's own cache of prerendered pages. Each completely prerendered page is stored with a policy that has the hashes of
 * its inline scripts, because a page that is the same for everybody cannot have a nonce.
 */
export default class PageCache extends FileSystemCache {
  override async get(...args: Parameters<CacheHandler['get']>) {
    const found = await super.get(...args);
    if (found?.value) guard(found.value);
    return found;
  }

  override async set(...args: Parameters<InstanceType<typeof FileSystemCache>['set']>) {
    guard(args[1]);
    return super.set(...args);
  }
}

/** Changes the entry in place, because the same object is served to the request that rendered it. */
function guard(entry: Entry): void {
  if (entry?.kind !== 'APP_PAGE' || typeof entry.html !== 'string') return;
  if (entry.postponed !== undefined) return rememberShell(entry.html);
  if (entry.headers?.[POLICY]) return;
  entry.html = withOnePayload(entry.html);
  entry.headers ??= {};
  entry.headers[POLICY] = scriptsPolicy(pageSourcesOf(entry.html));
}
