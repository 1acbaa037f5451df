import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connection, NextResponse } from 'next/server';
import { settings } from '@/lib/server/settings';

/** Returns the build and the uptime of this process, without a request to the backend. */
export async function GET(): Promise<NextResponse> {
  await connection();
  const answer = { ok: true, build: buildId(), uptime_s: Math.floor(process.uptime()) };
  return NextResponse.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}

let known: string | undefined;

/** The id of the running build: DEPLOYMENT_ID if it is set, otherwise Next's BUILD_ID. */
const buildId = (): string =>
  (known ??= settings().DEPLOYMENT_ID ?? buildOf(process.env.NEXT_DIST_DIR || '.next'));

function buildOf(folder: string): string {
  try {
    return readFileSync(join(process.cwd(), folder, 'BUILD_ID'), 'utf8').trim();
  } catch {
    // `next dev` writes no BUILD_ID.
    return 'none';
  }
}
