import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, vi } from 'vitest';

// The files of unit tests share processes, because a new one for each takes twice as long.
vi.resetModules();
// Files that load Next leave its console behind, which needs this.
Object.assign(globalThis, { AsyncLocalStorage });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
