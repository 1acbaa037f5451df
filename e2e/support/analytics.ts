import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** Where the app under test sends its events; without it nobody listens. */
const PORT = process.env.EVENTS_PORT;

export type Told = {
  event: string;
  distinct_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
};

/** Plays the analytics service for a whole run: takes batches, and hands out all it was told. */
export default async function openAnalytics() {
  if (!PORT) return;
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const sent = await buffer(request);
      const isZipped = request.headers['content-encoding'] === 'gzip';
      const { batch } = JSON.parse(String(isZipped ? gunzipSync(sent) : sent)) as { batch: Told[] };
      told.push(...batch);
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(request.method === 'GET' ? told : { status: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
  return () => server.close();
}

/** Everything told so far, by whomever. */
export async function everythingTold(): Promise<Told[]> {
  const response = await fetch(`http://127.0.0.1:${PORT}/`);
  return (await response.json()) as Told[];
}
