import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../demo.ts';

const { API_URL = '', DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const api = createClient(API_URL, PUBLISHABLE_KEY, { auth: { persistSession: false } });

beforeAll(async () => {
  await sql.unsafe(`
    create function public.probe_refusal() returns jsonb language plpgsql as $$
    begin
      raise exception using errcode = 'P0001', message = 'game_full', detail = '20';
    end $$;
    create function public.probe_money() returns table (amount numeric) language sql
      as $$ select 2.50 $$;
    create function public.probe_nothing() returns void language sql as $$ $$;
    create function public.probe_closed() returns int language sql as $$ select 1 $$;
    create function public.probe_identity() returns jsonb language sql security definer
      set search_path = '' as $$
        select jsonb_build_object('uid', auth.uid(), 'email', auth.email(), 'role', auth.role())
      $$;
    create function public.probe_slow() returns int language sql as $$ select 1 from pg_sleep(0.05) $$;
    grant execute on function public.probe_refusal(), public.probe_money(), public.probe_nothing(),
      public.probe_identity(), public.probe_slow() to anon, authenticated;
    revoke execute on function public.probe_closed() from public, anon, authenticated;
    notify pgrst, 'reload schema';`);
  await vi.waitFor(async () => expect((await api.rpc('probe_slow')).error).toBeNull(), 10_000);
});

afterAll(async () => {
  const names = ['refusal', 'money', 'nothing', 'closed', 'identity', 'slow'];
  for (const name of names) await sql.unsafe(`drop function public.probe_${name}()`);
  await sql`notify pgrst, 'reload schema'`;
  await sql.end();
});

describe('the REST API answers as PostgREST does', () => {
  test('a refusal is a 400 with its code, message and detail', async () => {
    const { error, status } = await api.rpc('probe_refusal');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'P0001', message: 'game_full', details: '20', hint: null });
  });

  test('money is a number, nothing is nothing, and what was not granted stays closed', async () => {
    expect((await api.rpc('probe_money')).data).toEqual([{ amount: 2.5 }]);
    expect((await api.rpc('probe_nothing')).status).toBe(204);
    expect((await api.rpc('probe_closed')).error?.code).toBe('42501');
  });

  test('a function sees who calls it, also when it runs with its owner’s rights', async () => {
    const ada = createClient(API_URL, PUBLISHABLE_KEY, { auth: { persistSession: false } });
    const email = 'ada@example.com';
    const { data } = await ada.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
    const identity = { uid: data.user?.id, email, role: 'authenticated' };
    expect((await ada.rpc('probe_identity')).data).toEqual(identity);
    expect((await api.rpc('probe_identity')).data).toMatchObject({ uid: null, role: 'anon' });
  });

  test('a hundred calls at once are all answered', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.rpc('probe_slow')));
    expect(answers.filter(({ data }) => data === 1)).toHaveLength(100);
  });

  test('no request changes what the migrations have granted', async () => {
    await api.from('themes').select('id').limit(1);
    const [grants] = await sql`
      select count(*)::int as writable from information_schema.role_table_grants
      where table_schema = 'public' and grantee = 'anon' and privilege_type <> 'SELECT'`;
    expect(grants?.writable).toBe(0);
  });
});
