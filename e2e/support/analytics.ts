import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** The port to which the app under test sends its events; unset means no analytics. */
const PORT = process.env.EVENTS_PORT;

export type ReceivedEvent = {
  event: string;
  distinct_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
};

/** Fakes the analytics service for a whole run: receives batches, and returns all received events on GET. */
export default async function openAnalytics() {
  if (!PORT) return;
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const sent = await buffer(request);
      const isZipped = request.headers['content-encoding'] === 'gzip';
      const { batch } = JSON.parse(String(isZipped ? gunzipSync(sent) : sent)) as {
        batch: ReceivedEvent[];
      };
      received.push(...batch);
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(request.method === 'GET' ? received : { status: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
  return () => server.close();
}

/** All events received so far, of all visitors. */
export async function receivedEvents(): Promise<ReceivedEvent[]> {
  const response = await fetch(`http://127.0.0.1:${PORT}/`);
  return (await response.json()) as ReceivedEvent[];
}
