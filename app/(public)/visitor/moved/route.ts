import { connection } from 'next/server';

/** Nothing: a tab asked for a piece of a visitor's page that its reader no longer gets. It asks for the whole page then. */
export async function GET() {
  // Without a body there is nothing that could be prerendered.
  await connection();
  return new Response(null, { status: 204 });
}
