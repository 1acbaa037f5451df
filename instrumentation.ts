import type { Instrumentation } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';

/** Called once in each process that serves, and in none that builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD)
    return;
  const { begin } = await import('@/lib/entry/startup');
  await begin();
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('@/lib/server/request-errors');
  await logRequestError(error, request, context);
};
