import { nextTask } from '@/lib/browser/next-task';

/** A script that does not come, or of which the browser keeps no record, is waited for no longer. */
const LONGEST_WAIT = 2_000;

/**
 * Resolves once the scripts that this page has sent for by now have run. A part has one loader for all pages, but Turbopack
 * writes it anew for each, without what that page has, and a browser keeps the first it meets: perhaps of a page that is
 * being prefetched and whose other scripts are on their way. Used before those have come, it fails as long as the tab lives.
 */
export async function scriptsCome(): Promise<void> {
  const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const awaited = [...document.scripts].filter(
    ({ src, noModule }) => src && !noModule && !come.has(src),
  );
  const all = Promise.all(awaited.map(ended));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  // What has just come runs before this.
  await nextTask();
}

const ended = (script: HTMLScriptElement) =>
  new Promise<void>((resolve) => {
    for (const event of ['load', 'error'])
      script.addEventListener(event, () => resolve(), { once: true });
  });
