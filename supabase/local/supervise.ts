import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './user-error.ts';
import type { ProcessIdentity } from './processes.ts';

/** A process of the stack: its identity, its end, and how to end it. */
export type Part = { identity: ProcessIdentity; ended: Promise<void>; stop: () => Promise<void> };

export type Supervised = {
  identity: () => ProcessIdentity;
  /** Rejects when the part cannot be kept running; never resolves. */
  lost: Promise<never>;
  stop: () => Promise<void>;
};

/** A part that ran this long counts as started. */
const SETTLED_MS = 10_000;
const LONGEST_WAIT_MS = 5_000;
/** With these waits, attempts go on for half a minute; then a person has to help. */
const RETRIES = { tries: 10, firstWait: 100 };

export type Retries = typeof RETRIES;

/** Keeps one process of the stack running: when it ends by itself, it is started again with a message. */
export async function supervise(
  title: string,
  start: () => Promise<Part>,
  { tries, firstWait }: Retries = RETRIES,
): Promise<Supervised> {
  let part = await start();
  let failures = 0;
  const stopping = new AbortController();
  const lost = Promise.withResolvers<never>();
  // Prevents an unhandled rejection; the error was already printed.
  lost.promise.catch(() => {});

  async function keep(): Promise<void> {
    for (;;) {
      const since = Date.now();
      await part.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > SETTLED_MS) failures = 0;
      console.error(`${title} ended unexpectedly and is started again.`);
      const next = await startAgain();
      if (!next) return;
      part = next;
      if (stopping.signal.aborted) return part.stop();
      console.error(`${title} is back (process ${part.identity.pid}).`);
    }
  }

  async function startAgain(): Promise<Part | null> {
    while (failures < tries) {
      const wait = Math.min(firstWait * 2 ** failures, LONGEST_WAIT_MS);
      failures += 1;
      await sleep(wait, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        console.error(`${title} did not start: ${(error as Error).message}`);
      }
    }
    lost.reject(
      new UserError(
        `${title} does not come back, so everything stops. The reason is printed above.`,
      ),
    );
    return null;
  }

  const kept = keep();
  const stop = async () => {
    stopping.abort();
    await part.stop();
    await kept;
  };
  return { identity: () => part.identity, lost: lost.promise, stop };
}
