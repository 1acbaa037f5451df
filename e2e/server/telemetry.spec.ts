import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Part } from '../../supabase/local/supervise';
import { EDITOR } from '../support/house-admin';
import { serve } from '../support/server';
import { signInByForm } from '../support/sign-in';
import { expect, test } from '../support/table';

type Sent = {
  resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[];
};

const CODE = 'ZQXJ7788';
const received: string[] = [];
let collector: Server;
let server: Part | undefined;

test.beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      response.end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});

test.afterEach(() => server?.stop());
test.afterAll(() => collector.close());

const spans = () =>
  received
    .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

test('a collector receives spans of a page and of an action, without personal data', async ({
  table,
}) => {
  const { port } = collector.address() as AddressInfo;
  server = await serve({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });
  const ed = await table.seat('Ed');
  // The page may prefetch links while the server stops.
  ed.forgive(/ERR_CONNECTION_REFUSED/);
  await ed.page.goto(`/invite/${CODE}?mail=${EDITOR.email}`);
  await signInByForm({ ...EDITOR, page: ed.page });

  const names = () => spans().map(({ name }) => name);
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['GET /invite/[inviteCode]', 'POST /auth']));
  for (const secret of [CODE, EDITOR.email, 'mail=', 'token_hash'])
    expect(received.join(), secret).not.toContain(secret);
});
