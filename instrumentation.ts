import type { Instrumentation } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';

/** Next calls this once in each process, also in a build, which needs no startup. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD)
    return;
  const { startUp } = await import('./instrumentation-node');
  await startUp();
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('@/lib/server/request-errors');
  await logRequestError(error, request, context);
};
