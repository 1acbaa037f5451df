import { connection, NextResponse } from 'next/server';
import { readiness } from '@/lib/server/readiness';

/** Whether this process can serve requests, for proxies and monitoring. */
export async function GET(): Promise<NextResponse> {
  await connection();
  const answer = await readiness();
  const status = answer.ready ? 200 : 503;
  return NextResponse.json(answer, { status, headers: { 'Cache-Control': 'no-store' } });
}
