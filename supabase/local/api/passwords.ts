import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** A password to hash, or to compare with a hash that is known. */
export type Job = { id: number; password: string; known?: string; rounds?: number };
type Done = { id: number; result?: string | boolean; error?: string };
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

/** What nobody's password hashes to, at the price of everybody's. */
const NOBODYS = '$2b$10$km9BMXxz9ZKkcm9krz4bvuXUbsSjaXfDlw33uM5G37sx.6wLB2ALi';

const waiting = new Map<number, Waiting>();
const proven = new AsyncLocalStorage<{ password: string; known: string }>();
let worker: Worker | undefined;
let jobs = 0;

function ask<T>(job: Omit<Job, 'id'>): Promise<T> {
  worker ??= startWorker();
  const id = ++jobs;
  worker.postMessage({ id, ...job });
  return new Promise<T>((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function startWorker(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url));
  started.on('message', ({ id, result, error }: Done) => {
    const job = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) job?.resolve(result as never);
    else job?.reject(new Error(error));
  });
  const end = () => {
    if (worker === started) worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The password worker ended.'));
    waiting.clear();
  };
  started.on('error', end);
  started.on('exit', end);
  // It may not keep a process alive that has nothing else to do.
  started.unref();
  return started;
}

/** Whether the password fits the hash; without one it takes as long to say no. */
export const fits = (password: string, known: string | null | undefined): Promise<boolean> =>
  ask<boolean>({ password, known: known || NOBODYS });

/** While `work` runs, this password and hash are known to fit, and are not compared once more. */
export const withProof = <T>(password: string, known: string, work: () => Promise<T>): Promise<T> =>
  proven.run({ password, known }, work);

/** lite hashes with this library on the thread that answers everybody; from now on a thread of its own does that. */
export function hashElsewhere(): void {
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => ask<string>({ password, rounds }),
    compare: async (password: string, known: string) => {
      const proof = proven.getStore();
      return proof?.password === password && proof.known === known ? true : fits(password, known);
    },
  });
}
