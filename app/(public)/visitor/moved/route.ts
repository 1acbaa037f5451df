import { connection } from 'next/server';

/**
 * Responds to a tab that requests a segment of a page which its viewer no longer gets, after a sign-in or sign-out. An empty
 * response makes the tab request the whole page.
 */
export async function GET() {
  // Next could not prerender a response without a body.
  await connection();
  return new Response(null, { status: 204 });
}
