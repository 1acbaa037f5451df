import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpPerson } from '../../tests/support/api.ts';

/** A hosted project's limits for one call. */

const { ADMIN_DATABASE_URL = '', API_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

beforeAll(async () => {
  await admin.unsafe(`
    create function public.limit_settings() returns jsonb language sql as $$
      select jsonb_build_array(current_setting('statement_timeout'), current_setting('lock_timeout')) $$;
    create function public.limit_slow() returns void language sql as $$ select pg_sleep(20) $$;
    create function public.limit_raise(p_code text, p_message text) returns void language plpgsql as $$
      begin raise exception using errcode = p_code, message = p_message, detail = 'why', hint = 'how'; end $$;
    grant execute on function public.limit_settings(), public.limit_slow(),
      public.limit_raise(text, text) to anon, authenticated;
    notify pgrst, 'reload schema';`);
  await vi.waitFor(async () => expect((await ask('limit_settings')).status).toBe(200), 10_000);
});

afterAll(async () => {
  await admin.unsafe(`
    drop function public.limit_settings, public.limit_slow, public.limit_raise;
    notify pgrst, 'reload schema'`);
  await admin.end();
});

async function ask(name: string, args: unknown = {}, headers = {}) {
  const response = await fetch(`${API_URL}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  return { status: response.status, body: (text && JSON.parse(text)) as unknown };
}

test('a call may take three seconds for a visitor, eight for a signed-in person', async () => {
  expect((await ask('limit_settings')).body).toEqual(['3s', '8s']);
  const ann = await signUpPerson('Ann');
  const { data } = await ann.api.auth.getSession();
  const Authorization = `Bearer ${data.session?.access_token}`;
  expect((await ask('limit_settings', {}, { Authorization })).body).toEqual(['8s', '8s']);
});

test('a longer call is cancelled with status 500', async () => {
  const message = 'canceling statement due to statement timeout';
  expect(await ask('limit_slow')).toMatchObject({ status: 500, body: { code: '57014', message } });
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
  const answer = await ask('limit_raise', { p_code: code, p_message: message });
  expect(answer).toEqual({ status, body: { code, message, details: 'why', hint: 'how' } });
});
