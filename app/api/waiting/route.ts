import { NextResponse } from 'next/server';
import { getViewer } from '@/lib/accounts/viewer';
import { getWaiting } from '@/lib/games/card-queries';

/**
 * Returns the full lines and objections that wait for the caller, and the numbers of their unread notices, with one read.
 * A tab reads them when it becomes visible.
 */
export async function GET(): Promise<NextResponse> {
  const [waiting, viewer] = await Promise.all([getWaiting(), getViewer()]);
  return NextResponse.json(
    { waiting: waiting ?? [], unread: viewer?.unread ?? [] },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
}
