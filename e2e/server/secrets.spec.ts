import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { AUTH_COOKIE, isAuthCookie } from '../../lib/cookies';
import type { Environment } from '../../supabase/local/settings';
import { environment, serve } from '../support/server';
import { confirm, hydrated, signInByForm, signUp } from '../support/sign-in';
import { expect, test } from '../support/table';

/** The text that the app has sent over each connection. */
const sent: string[] = [];
const servers: Server[] = [];
let stop: () => Promise<unknown>;

/** Passes everything on to this port of this machine, and keeps what the app sends. */
async function tap(port: number): Promise<number> {
  const server = createServer((near: Socket) => {
    const at = sent.push('') - 1;
    const far = connect(port, '127.0.0.1');
    near.on('data', (piece) => (sent[at] += piece.toString('latin1')));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
      one.pipe(other);
    }
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test.beforeAll(async () => {
  const given = environment();
  const changed: Environment = { ...given, TRUSTED_PROXY_HEADER: 'x-real-ip' };
  for (const name of ['SUPABASE_URL', 'POSTHOG_HOST', 'SMTP_URL'] as const) {
    const url = new URL(given[name]!);
    url.port = String(await tap(Number(url.port)));
    changed[name] = url.href.replace(/\/$/, '');
  }
  // Any server can refuse traces.
  changed.OTEL_EXPORTER_OTLP_ENDPOINT = changed.SUPABASE_URL!;
  const app = await serve(changed);
  stop = () => app.stop();
});

test.afterAll(async () => {
  await stop();
  for (const server of servers) server.close();
});

/** The lines with this text, each with the request line before it. */
function linesWith(text: string): { request: string; line: string }[] {
  return sent.flatMap((all) => {
    let request = '';
    return all.split('\r\n').flatMap((line) => {
      // The body of the request before it has no line of its own.
      request = /(?:GET|POST|PUT) \S+ HTTP\/1\.1$/.exec(line)?.[0] ?? request;
      return line.includes(text) ? [{ request, line }] : [];
    });
  });
}

test('the secret key reaches the auth server as `apikey`, the sender’s functions, and nothing else', async ({
  table,
}) => {
  const ann = await table.seat('Ann', { extraHTTPHeaders: { 'x-real-ip': '2001:db8:0:1::7' } });
  const { page, context } = ann;
  await page.goto('/auth?mode=signup');
  await signUp(ann);
  await confirm(ann);
  const own = (await context.cookies())
    .filter(({ name }) => isAuthCookie(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  await context.clearCookies({ name: /^hb-(auth|session)/ });
  await page.goto('/auth?mode=forgot');
  await hydrated(page);
  await page.getByLabel('Email').fill(ann.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await signInByForm(ann);
  await page.goto('/my-games');

  // The next page refreshes the session.
  await context.clearCookies({ name: /^hb-auth/ });
  const text = own.map(({ value }) => value.replace(/^base64-/, '')).join('');
  const session = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
  const due = { ...session, expires_at: Math.floor(Date.now() / 1000) + 60 };
  const value = `base64-${Buffer.from(JSON.stringify(due)).toString('base64url')}`;
  await context.addCookies([{ ...own[0]!, name: AUTH_COOKIE, value }]);
  await page.goto('/my-groups');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();

  const key = environment().SUPABASE_SECRET_KEY!;
  const found = linesWith(key);
  const OF_SENDER = /^POST \/rest\/v1\/rpc\/(?:claim|report|forget)_\w+ HTTP/;
  const ofApp = found.filter(({ request }) => !OF_SENDER.test(request));
  expect(ofApp.filter(({ request }) => !/^(POST|PUT|GET) \/auth\/v1\//.test(request))).toEqual([]);
  expect(ofApp.filter(({ line }) => line.replace(/^apikey: /i, '') !== key)).toEqual([]);
  const paths = ofApp.map(
    ({ request }) => /\/auth\/v1\/(\w+(?:\?grant_type=\w+)?)/.exec(request)?.[1],
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['signup', 'verify', 'recover'],
      ...['token?grant_type=password', 'token?grant_type=refresh_token'],
    ]),
  );
  const forwarded = linesWith('2001:db8').filter(({ line }) => /^sb-forwarded/i.test(line));
  expect(new Set(forwarded.map(({ line }) => line.toLowerCase()))).toEqual(
    new Set(['sb-forwarded-for: 2001:db8:0:1::']),
  );
});
