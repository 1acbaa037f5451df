import type { NextRequest } from 'next/server';
import { readTable } from '@/lib/games/table-reads';
import { log } from '@/lib/server/log';

type Context = { params: Promise<{ token: string }> };

/** next.config.ts adds the headers that keep the answer out of caches and search engines. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  try {
    const table = await readTable((await params).token);
    if (!table) return new Response(null, { status: 404 });
    const headers = { ETag: table.etag };
    if (request.headers.get('if-none-match') === table.etag)
      return new Response(null, { status: 304, headers });
    return new Response(table.body, {
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
  } catch (error) {
    log.error('Could not read a table view', error);
    return new Response(null, { status: 503 });
  }
}
