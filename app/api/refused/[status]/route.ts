import { page_not_found } from '@/lib/words/common';

/** Answers requests that Next cannot read; lib/server/oversized-requests.ts sends them here. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/api/refused/[status]'>,
): Promise<Response> {
  const isMethod = (await params).status === '405';
  const headers = { 'Cache-Control': 'no-store', ...(isMethod && { Allow: 'GET, HEAD, POST' }) };
  return new Response(page_not_found.title, { status: isMethod ? 405 : 400, headers });
}
