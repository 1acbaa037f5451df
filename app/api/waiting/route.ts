import { NextResponse } from 'next/server';
import { getWaiting } from '@/lib/cards/queries';

/** The lines and objections that wait for whoever asks: what a tab asks for when it is looked at again. */
export async function GET(): Promise<NextResponse> {
  const waiting = (await getWaiting()) ?? [];
  return NextResponse.json(waiting, { headers: { 'Cache-Control': 'private, no-store' } });
}
