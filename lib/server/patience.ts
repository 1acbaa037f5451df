import { keptOnce } from './process-state';
import { settings } from './settings';
import { CallFailed } from '@/lib/supabase/rpc';

/** How long a page waits for a part of the backend that does not answer. A page needs little more to say so. */
export const patienceMs = (): number => Number(settings().BACKEND_PATIENCE_MS);

/** A page waits longer by up to this, if the database has answered anybody meanwhile, or if its last answers took longer. */
const MORE_MS = 3_100;
const REMEMBERED = 8;
/** Reads of a page that begin within this time are its first ones. */
const SOON_MS = 200;

/** After a read without an answer, the next ones fail at once for this long. */
const AWAY_MS = 2_000;

/** A page has reads of its own to wait for, so a check before it takes little more than it takes to see that nothing comes. */
export const longestCheckMs = (): number => patienceMs() + 50;

/**
 * A failed read is repeated twice, after these pauses, and at most so many at the same time in this process. A gateway that
 * takes no more calls is not asked again at once, and no read is repeated after its page has given up.
 */
const PAUSES_MS = [300, 600];
const MOST_REPEATED = 10;

const database = keptOnce('database', () => ({
  /** How many milliseconds the last answers took. */
  took: [] as number[],
  answeredAt: -Infinity,
  awayUntil: 0,
  repeated: 0,
}));

/**
 * Reads from the database, but waits only as long as a page can. A read that is late is not aborted: its answer shows that
 * the database is slow and not away, and how long the next page has to wait. `since` is when the page began to read; all its
 * reads together wait no longer than the slowest may.
 */
export async function readPatiently<T>(
  read: () => Promise<T>,
  since = performance.now(),
): Promise<T> {
  if (isDatabaseAway()) throw away();
  const began = performance.now();
  const reading = repeatedly(read, began);
  let giveUp!: () => void;
  const late = new Promise<never>((_, reject) => (giveUp = () => reject(away())));
  const least = patienceMs();
  const most = least + MORE_MS;
  const wait = Math.min(most, Math.max(least, 2 * Math.max(...database.took, 0)));
  const left = Math.max(SOON_MS, since + most - began);
  const decide = () => {
    if (database.answeredAt > began && left > wait)
      return (timer = setTimeout(giveUp, left - wait));
    unanswered(began);
    return giveUp();
  };
  // The reads before this one have used up the page's time, which says nothing of the database.
  const isShortened = left < wait - SOON_MS;
  // In two halves, so that a process that stood still reads what has arrived meanwhile.
  let timer = isShortened
    ? setTimeout(giveUp, left)
    : setTimeout(() => (timer = setTimeout(decide, wait / 2)), wait / 2);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** Whether a read has failed a moment ago, so that others would fail at once. */
export const isDatabaseAway = (): boolean => performance.now() < database.awayUntil;

/** A database that answered so short a time ago is not asked whether it is there. */
const JUST_MS = 20;

/**
 * Whether the database answers `ask`, for the status of a page, which is sent before the page has read anything. A database
 * that is slow counts as there, and is not asked.
 */
export async function isDatabaseThere(ask: () => Promise<unknown>): Promise<boolean> {
  if (isDatabaseAway()) return false;
  if (performance.now() - database.answeredAt < JUST_MS) return true;
  if (Math.max(...database.took, 0) > longestCheckMs()) return true;
  await within(
    longestCheckMs(),
    readPatiently(ask).catch(() => undefined),
  );
  return !isDatabaseAway();
}

/** The result of `asked`, or undefined if it takes longer than `ms`. `asked` itself continues. */
export async function within<T>(ms: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, ms));
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

async function repeatedly<T>(read: () => Promise<T>, began: number): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const result = await read();
      answered(began);
      return result;
    } catch (error) {
      if (!(error instanceof CallFailed) || error.why === 'error') {
        answered(began);
        throw error;
      }
      const pause = error.why === 'too_many' ? undefined : PAUSES_MS[tries];
      const isTooLate = performance.now() - began + Number(pause) > patienceMs();
      if (pause === undefined || isTooLate || database.repeated >= MOST_REPEATED) {
        unanswered(began);
        throw error;
      }
      database.repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
      database.repeated -= 1;
    }
  }
}

function answered(began: number): void {
  const now = performance.now();
  database.took = [...database.took, now - began].slice(-REMEMBERED);
  database.answeredAt = now;
  database.awayUntil = 0;
}

/** An answer to somebody else since then means that only this read has failed. */
function unanswered(began: number): void {
  if (database.answeredAt > began) return;
  database.took = [];
  database.awayUntil = performance.now() + AWAY_MS;
}

const away = () => new CallFailed('The database has not answered in time', { why: 'away' });
