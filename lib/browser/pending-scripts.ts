import { nextTask } from './when-idle';

/** Milliseconds after which a script that has not loaded, or that the browser has no entry of, is waited for no longer. */
const LONGEST_WAIT = 2_000;

/**
 * Resolves once the scripts that this page has requested so far have run. A lazy part has one loader for all pages, but
 * Turbopack compiles it for each page, without the chunks which that page has, and a browser uses the first one it meets.
 * That one may belong to a page that is being prefetched and whose other scripts are still loading: if it is used before
 * they have run, it fails for as long as the tab is open.
 */
export async function pendingScripts(): Promise<void> {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const pending = [...document.scripts].filter(
    ({ src, noModule }) => src && !noModule && !loaded.has(src),
  );
  const all = Promise.all(pending.map(ended));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  // A script that has just loaded runs before this.
  await nextTask();
}

const ended = (script: HTMLScriptElement) =>
  new Promise<void>((resolve) => {
    for (const event of ['load', 'error'])
      script.addEventListener(event, () => resolve(), { once: true });
  });
