import { rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/server/supabase';

const TOKEN = /^[0-9a-f]{32}$/;

/** Shows the page with the button. Programs open the links of a mail, so opening this one changes nothing. */
export const GET = (request: Request): Response =>
  goTo(`token=${encodeURIComponent(given(request, 'token'))}`);

/**
 * Stops all mail to the person who got a mail with this token. It needs neither cookies nor an origin, because the
 * person's mail provider may send it (RFC 8058); a provider follows no redirect, the page's own form does.
 */
export async function POST(request: Request): Promise<Response> {
  const token = given(request, 'token');
  const isStopped =
    TOKEN.test(token) && (await rpc(createPublicSupabase(), 'stop_mail', { token }));
  return given(request, 'from') === 'page'
    ? goTo(isStopped ? 'done=1' : 'done=0')
    : new Response(null, { status: isStopped ? 200 : 404 });
}

const given = (request: Request, name: string) => new URL(request.url).searchParams.get(name) ?? '';

/** A relative address, because the host of the request may be that of the process behind a proxy. */
const goTo = (query: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: `/unsubscribe?${query}`, 'Cache-Control': 'no-store' },
  });
