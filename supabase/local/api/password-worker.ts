import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { Job } from './passwords.ts';

parentPort?.on('message', ({ id, password, known, rounds }: Job) => {
  try {
    const result = known
      ? bcrypt.compareSync(password, known)
      : bcrypt.hashSync(password, rounds ?? 10);
    parentPort?.postMessage({ id, result });
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message });
  }
});
