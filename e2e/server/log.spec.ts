import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../supabase/local/supervise';
import { serve } from '../support/server';
import { expect, test } from '../support/table';

const NO_ACTION = '40aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const ABORTED = 'A request was aborted before all of it had arrived';
const UNKNOWN = 'A request named no server action of this build';

let server: Part | undefined;
test.afterEach(() => server?.stop());

test('an aborted request and a call of an unknown action log one line each', async ({
  baseURL,
  request,
}, info) => {
  const file = info.outputPath('app.log');
  server = await serve({}, file);
  const origin = baseURL!;
  /** The messages that the server logged, except Next's startup lines. */
  const messages = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !/^\s*[✓▲-]/.test(line))
      .map((line) => (line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line));

  const action = { origin, 'next-action': NO_ACTION, 'content-type': 'text/plain' };
  const form = { origin, 'content-type': 'multipart/form-data; boundary=x' };
  const halfForm = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nada';
  for (const [headers, body] of [
    [action, '["half'],
    [form, halfForm],
  ] as const) {
    const before = messages().length;
    let held = 0;
    // Next logs nothing about a request that ends before Next reads its body, so the client aborts later each time.
    await expect
      .poll(async () => {
        await abort(origin, headers, body, (held += 100));
        return messages().length;
      })
      .toBeGreaterThan(before);
  }
  expect(new Set(messages())).toEqual(new Set([ABORTED]));

  const others = () => messages().filter((message) => message !== ABORTED);
  const sent = await request.post('/auth', { headers: action, data: '[]' });
  expect(sent.status()).toBe(409);
  const multipart = { [`$ACTION_ID_${NO_ACTION}`]: '' };
  const posted = await request.post('/auth', { headers: { origin }, multipart });
  expect(posted.status()).toBe(409);
  await expect.poll(others).toEqual([UNKNOWN, UNKNOWN]);
});

/** Sends a request to /auth whose Content-Length exceeds its body, and disconnects after `held` milliseconds. */
async function abort(
  origin: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  held: number,
) {
  const { port, host } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  const all = { host, 'content-length': '100000', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((resolve) =>
    socket.write(`POST /auth HTTP/1.1\r\n${head.join('')}\r\n${body}`, () => resolve()),
  );
  await sleep(held);
  socket.destroy();
}
