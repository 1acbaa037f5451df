import { connection, NextResponse } from 'next/server';
import { buildId } from '@/lib/server/build-id';

/** That this process answers, since when, and which build it runs. Asks nobody else. */
export async function GET(): Promise<NextResponse> {
  await connection();
  const answer = { ok: true, build: buildId(), uptime_s: Math.floor(process.uptime()) };
  return NextResponse.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
