import { nextTask } from './when-idle';

/** The longest wait for a script that is slow or missing in the browser's resource entries, milliseconds. */
const LONGEST_WAIT = 2_000;

/**
 * Resolves once the scripts that this page has requested so far have run. This works around Turbopack: it compiles a lazy
 * part's loader once per page, without the chunks that the page already has, and the browser keeps the first loader it runs.
 * That loader may belong to a prefetched page whose other scripts are still pending. Used before they have run, the loader
 * fails until the tab is closed.
 */
export async function pendingScripts(): Promise<void> {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const pending = [...document.scripts].filter(
    ({ src, noModule }) => src && !noModule && !loaded.has(src),
  );
  const all = Promise.all(pending.map(ended));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  // The browser runs a script that has just loaded before the next task.
  await nextTask();
}

const ended = (script: HTMLScriptElement) =>
  new Promise<void>((resolve) => {
    for (const event of ['load', 'error'])
      script.addEventListener(event, () => resolve(), { once: true });
  });
