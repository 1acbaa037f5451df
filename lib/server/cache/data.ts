import type { CacheEntry, CacheHandler } from 'next/cache';
import { Memory } from './memory.ts';
import { invalidate, lastExpired, lastStale, now } from './tags.ts';

type Stored = Omit<CacheEntry, 'value'> & { value: Uint8Array<ArrayBuffer> };

const stored = new Memory<Stored>(24 * 1024 * 1024);
const pending = new Map<string, Promise<void>>();

/**
 * Stores the results of `use cache` in this process. Next's own handler does the same, but its tags can only be invalidated
 * within a request. See "cacheHandlers" in Next's documentation.
 */
const handler: CacheHandler = {
  async get(key) {
    await pending.get(key);
    const entry = stored.get(key);
    if (!entry) return undefined;
    const { timestamp, tags, revalidate, value } = entry;
    const isOld = now() > timestamp + revalidate * 1000 || lastExpired(tags) > timestamp;
    if (isOld) return undefined;
    return {
      ...entry,
      revalidate: lastStale(tags) > timestamp ? -1 : revalidate,
      value: new Blob([value]).stream(),
    };
  },

  async set(key, promised) {
    const done = Promise.withResolvers<void>();
    pending.set(key, done.promise);
    try {
      const { value: stream, ...entry } = await promised;
      const value = new Uint8Array(await new Response(stream).arrayBuffer());
      if (entry.expire > 0) stored.set(key, { ...entry, value }, value.byteLength);
    } catch {
      // An incomplete value is not stored; the next request renders it again.
    } finally {
      done.resolve();
      pending.delete(key);
    }
  },

  async refreshTags() {},
  getExpiration: async (tags) => lastExpired(tags),
  updateTags: async (tags, durations) => invalidate(tags, durations),
};

export default handler;
