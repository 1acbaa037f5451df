import { NextResponse } from 'next/server';
import { listOpenObjections } from '@/lib/admin/queries';

/** What waits for admins to decide: what an open tab of the admin area asks for when house games change. */
export async function GET(): Promise<NextResponse> {
  return NextResponse.json(await listOpenObjections(), {
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
