import { NextResponse } from 'next/server';
import { getWaiting } from '@/lib/cards/queries';

/** Returns the full lines and objections that wait for the caller. A tab reads them when it becomes visible. */
export async function GET(): Promise<NextResponse> {
  const waiting = (await getWaiting()) ?? [];
  return NextResponse.json(waiting, { headers: { 'Cache-Control': 'private, no-store' } });
}
