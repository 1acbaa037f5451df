import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './user-error.ts';
import type { ProcessIdentity } from './processes.ts';

/** A process of the stack: its identity, its end, and how to end it. */
export type Part = { identity: ProcessIdentity; ended: Promise<void>; stop: () => Promise<void> };

/** Notes a part's current process, so that the next start can end it if this process was killed. */
export type Register = { setChild: (title: string, child: ProcessIdentity) => void };

export type Supervised = {
  identity: () => ProcessIdentity;
  /** Rejects when the part cannot be kept running; never resolves. */
  lost: Promise<never>;
  stop: () => Promise<void>;
};

/** A part that ran this long counts as started. Ten attempts take half a minute; then a person has to help. */
const SETTLED_MS = 10_000;
const LONGEST_WAIT_MS = 5_000;
const RETRIES = { tries: 10, firstWait: 100 };

/** Keeps one process of the stack running: when it ends by itself, it is started again with a message. */
export async function supervise(
  register: Register,
  title: string,
  start: () => Promise<Part>,
  { tries, firstWait } = RETRIES,
): Promise<Supervised> {
  const begin = async () => {
    const begun = await start();
    try {
      register.setChild(title, begun.identity);
    } catch (error) {
      await begun.stop();
      throw error;
    }
    return begun;
  };
  let part = await begin();
  const stopping = new AbortController();

  async function keep(): Promise<void> {
    let [failures, since] = [0, Date.now()];
    while (!stopping.signal.aborted) {
      await part.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > SETTLED_MS) failures = 0;
      if (failures === tries)
        throw new UserError(
          `${title} does not come back, so everything stops. The reason is printed above.`,
        );
      console.error(`${title} ended unexpectedly and is started again.`);
      const wait = Math.min(firstWait * 2 ** failures, LONGEST_WAIT_MS);
      failures += 1;
      await sleep(wait, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        part = await begin();
        console.error(`${title} is back (process ${part.identity.pid}).`);
      } catch (error) {
        console.error(`${title} did not start: ${(error as Error).message}`);
      }
      since = Date.now();
    }
    await part.stop();
  }

  const kept = keep();
  const lost = new Promise<never>((_, reject) => kept.catch(reject));
  // The caller who awaits this prints the error. Until then it must not count as an unhandled rejection.
  lost.catch(() => {});
  const stop = async () => {
    stopping.abort();
    await part.stop();
    await kept.catch(() => {});
  };
  return { identity: () => part.identity, lost, stop };
}
