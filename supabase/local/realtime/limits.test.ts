import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

const { API_URL = '', DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });

type Frame = [string | null, string | null, string, string, Record<string, never>];

beforeAll(async () => {
  await sql`
    create policy "limits test: everybody receives" on realtime.messages for select to anon
    using ((select realtime.topic()) like 'limits:%')`;
});

afterAll(async () => {
  await sql`drop policy "limits test: everybody receives" on realtime.messages`;
  await sql.end();
});

async function connect() {
  const url = `${API_URL.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;
  const socket = new WebSocket(url);
  const received: Frame[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Frame));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const send = (topic: string, event: string, payload: object, ref = topic) =>
    socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, event, payload]));
  return { socket, received, closed, send };
}

const joining = { config: { private: true } };

test('a socket can join a hundred channels, and no more', async () => {
  const { socket, received, send } = await connect();
  for (let n = 0; n <= 100; n += 1) send(`limits:${n}`, 'phx_join', joining);
  const replies = () => received.filter(([, , , event]) => event === 'phx_reply');
  await expect.poll(() => replies().length, { timeout: 30_000 }).toBe(101);
  const refused = replies().filter(([, , , , payload]) => payload.status !== 'ok');
  expect(refused).toHaveLength(1);
  expect(JSON.stringify(refused)).toContain('Too many channels');
  socket.close();
});

test.each([
  ['a thousand frames', 1_001, 10],
  ['four megabytes', 9, 500_000],
  ['one frame of a megabyte', 1, 1_000_000],
])('a socket with more than %s waiting is closed', async (_what, count, size) => {
  const { closed, send } = await connect();
  // Each of these joins is refused, which takes time.
  for (let n = 0; n < 20; n += 1) send('limits:slow', 'phx_join', {});
  for (let n = 0; n < count; n += 1) send('limits:slow', 'presence', { text: 'x'.repeat(size) });
  expect([1006, 1009]).toContain(await closed);
});
