import { connection } from 'next/server';
import { respondReady } from '@/lib/server/readiness';

/** Whether this process can serve requests, for proxies and monitoring. */
export async function GET(): Promise<Response> {
  await connection();
  return respondReady();
}
