import { keptOnce } from './process-state';

/** What this process does apart from requests, such as sending mails. */
const background = keptOnce('background', () => ({
  isStopping: false,
  open: new Set<Promise<unknown>>(),
}));

/** Whether the process ends soon, so that nothing more may begin. */
export const isStopping = (): boolean => background.isStopping;

/** Does something that a stopping process completes first. */
export function inBackground<T>(work: Promise<T>): Promise<T> {
  background.open.add(work);
  return work.finally(() => background.open.delete(work));
}

/** Waits for all of these, also after an error of one, so that none goes on alone while the process stops. */
export async function allOf<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Lets nothing more begin, and resolves when all that has begun is done. */
export async function finishBackground(): Promise<void> {
  background.isStopping = true;
  await Promise.allSettled(background.open);
}
