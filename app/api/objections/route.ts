import { NextResponse } from 'next/server';
import { listOpenObjections } from '@/lib/accounts/admin-queries';

/** The open objections for admins. Open tabs of the admin area read them when house games change. */
export async function GET(): Promise<NextResponse> {
  return NextResponse.json(await listOpenObjections(), {
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
