import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpPerson } from '../../tests/support/api.ts';
import type { Settings } from '../settings.ts';
import { newSigningKey } from '../signing.ts';
import { serveApi } from './serve.ts';

/** How hosted bounds what one request may take and change. */

const { ADMIN_DATABASE_URL = '', API_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

/** What asks for more than an answer, lite takes. */
const WAYS: [string, Record<string, string>][] = [
  ['a call', {}],
  ['a call that lite takes', { Prefer: 'count=none' }],
];

beforeAll(async () => {
  await admin.unsafe(`
    create table public.limit_rows as select n from generate_series(1, 1001) as n;
    create function public.limit_settings() returns jsonb language sql as $$
      select jsonb_build_array(current_setting('statement_timeout'), current_setting('lock_timeout')) $$;
    create function public.limit_slow() returns void language sql as $$ select pg_sleep(20) $$;
    create function public.limit_raise(p_code text, p_message text) returns void language plpgsql as $$
      begin raise exception using errcode = p_code, message = p_message, detail = 'why', hint = 'how'; end $$;
    create function public.limit_set() returns setof int language sql as $$ select n from public.limit_rows $$;
    grant all on public.limit_rows to anon;
    grant execute on function public.limit_settings(), public.limit_slow(), public.limit_set(),
      public.limit_raise(text, text) to anon, authenticated;
    notify pgrst, 'reload schema';`);
  await vi.waitFor(async () => expect((await ask('rpc/limit_settings')).status).toBe(200), 10_000);
});

afterAll(async () => {
  await admin.unsafe(`
    drop function public.limit_settings, public.limit_slow, public.limit_raise, public.limit_set;
    drop table public.limit_rows;
    notify pgrst, 'reload schema'`);
  await admin.end();
});

async function ask(path: string, args: unknown = {}, headers = {}, method = 'POST') {
  const response = await fetch(`${API_URL}/rest/v1/${path}`, {
    method,
    headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : JSON.stringify(args),
  });
  const text = await response.text();
  return { status: response.status, body: (text && JSON.parse(text)) as unknown };
}

test.each(WAYS)('%s has three seconds for a visitor, eight for a person', async (_, headers) => {
  expect((await ask('rpc/limit_settings', {}, headers)).body).toEqual(['3s', '8s']);
  const ann = await signUpPerson('Ann');
  const { data } = await ann.api.auth.getSession();
  const Authorization = `Bearer ${data.session?.access_token}`;
  const signedIn = await ask('rpc/limit_settings', {}, { ...headers, Authorization });
  expect(signedIn.body).toEqual(['8s', '8s']);
});

test('what takes longer is cancelled: 500', async () => {
  const asked = WAYS.map(([, headers]) => ask('rpc/limit_slow', {}, headers));
  const message = 'canceling statement due to statement timeout';
  for (const answer of await Promise.all(asked))
    expect(answer).toMatchObject({ status: 500, body: { code: '57014', message } });
});

test.each([
  ['21000', 'UPDATE requires a WHERE clause', 400],
  ['21000', 'more than one row returned by a subquery used as an expression', 500],
  ['55P03', 'canceling statement due to lock timeout', 500],
  ['40001', 'could not serialize access', 500],
  ['PT402', 'Payment Required', 402],
  ['PT503', 'Later', 503],
  ['PTXYZ', 'Nothing', 500],
])('%s, “%s”, is answered with %i', async (code, message, status) => {
  for (const [, headers] of WAYS) {
    const answer = await ask('rpc/limit_raise', { p_code: code, p_message: message }, headers);
    expect(answer).toEqual({ status, body: { code, message, details: 'why', hint: 'how' } });
  }
});

test('a thousand rows are the most, whatever is asked for', async () => {
  for (const path of ['limit_rows?select=n', 'limit_rows?select=n&limit=5000'])
    expect((await ask(path, {}, {}, 'GET')).body).toHaveLength(1_000);
  expect((await ask('rpc/limit_set')).body).toHaveLength(1_000);
});

test.each(['PATCH', 'DELETE'])('a %s of a whole table is refused', async (method) => {
  expect(await ask('limit_rows', { n: 0 }, {}, method)).toMatchObject({
    status: 400,
    body: {
      code: '21000',
      message: expect.stringMatching(/^(UPDATE|DELETE) requires a WHERE clause$/) as string,
    },
  });
  expect((await ask('limit_rows?n=eq.1', { n: 1 }, {}, method)).status).toBe(204);
});

test('a crowd that is there at the start waits for no connection that it holds', async () => {
  const settings = {
    ...{ adminUrl: ADMIN_DATABASE_URL, apiUrl: API_URL, siteUrl: API_URL, smtpUrl: 'smtp://[::1]' },
    ...{
      publishableKey: PUBLISHABLE_KEY,
      secretKey: 'x',
      appKey: 'x',
      signingKey: newSigningKey(),
    },
    ports: { api: 0 },
  } as Settings;
  const { server, stop } = await serveApi(settings, vi.fn());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/rest/v1/limit_rows?select=n&limit=1`;
  const answers = Array.from({ length: 20 }, () =>
    fetch(url, { headers: { apikey: PUBLISHABLE_KEY } }),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await stop();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
