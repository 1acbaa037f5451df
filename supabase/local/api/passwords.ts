import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** A password to hash, or to compare with the hash `known`. */
export type Job = { id: number; password: string; known?: string; rounds?: number };
type Done = { id: number; result?: string | boolean; error?: string };
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

/** A hash that matches no password, with the same cost as real ones. */
const NOBODYS = '$2b$10$km9BMXxz9ZKkcm9krz4bvuXUbsSjaXfDlw33uM5G37sx.6wLB2ALi';

const waiting = new Map<number, Waiting>();
const verifiedPassword = new AsyncLocalStorage<{ password: string; known: string }>();
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
  // An idle worker must not keep the process alive.
  started.unref();
  return started;
}

/** Whether the password matches the hash. Without a hash, takes as long and returns false. */
export const fits = (password: string, known: string | null | undefined): Promise<boolean> =>
  ask<boolean>({ password, known: known || NOBODYS });

/** Runs `work`, in which comparing this password with this hash returns true without hashing again. */
export const withProof = <T>(password: string, known: string, work: () => Promise<T>): Promise<T> =>
  verifiedPassword.run({ password, known }, work);

/** Makes bcrypt, which lite uses, hash in a worker, so that hashing does not block the thread that answers requests. */
export function hashElsewhere(): void {
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => ask<string>({ password, rounds }),
    compare: async (password: string, known: string) => {
      const proof = verifiedPassword.getStore();
      return proof?.password === password && proof.known === known ? true : fits(password, known);
    },
  });
}
