import { connection, NextResponse } from 'next/server';
import { buildId } from '@/lib/server/build-id';

/** Returns the build and the uptime of this process, without a request to the backend. */
export async function GET(): Promise<NextResponse> {
  await connection();
  const answer = { ok: true, build: buildId(), uptime_s: Math.floor(process.uptime()) };
  return NextResponse.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
