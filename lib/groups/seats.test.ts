import { globSync, readFileSync } from 'node:fs';
import { AuthError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimSeatByPin, joinByName } from './seats';
import type { Supabase } from '@/lib/supabase/client';

const auth = vi.hoisted(() => ({ getClaims: vi.fn(), signInAnonymously: vi.fn() }));
const rpc = vi.hoisted(() => vi.fn());

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));
vi.mock('@/lib/accounts/session-cookies', () => ({
  forgetSession: vi.fn(),
  rememberSignInStart: vi.fn(),
}));

const supabase = { auth, rpc } as unknown as Supabase;
const seat = { invite_code: 'ABCDEF', display_name: 'Gus', pin: '0427' };
const answers = (data: unknown) => ({ data, error: null, status: 200 });
const open = { is_full: false, table: { wait: 0, free_name: null } };

const WAYS: [string, string, () => Promise<unknown>][] = [
  ['taking a seat', 'invite_preview', () => joinByName(supabase, seat)],
  ['claiming a seat', 'check_seat', () => claimSeatByPin(supabase, seat)],
];

beforeEach(() => {
  vi.resetAllMocks();
  auth.getClaims.mockResolvedValue({ data: null, error: null });
  auth.signInAnonymously.mockResolvedValue({ data: { user: { id: '1' } }, error: null });
});

describe.each(WAYS)('%s', (_way, check, take) => {
  it('that is refused makes no user', async () => {
    rpc.mockResolvedValue(answers({ refused: 'invalid_code' }));
    await expect(take()).rejects.toMatchObject({ code: 'invalid_code' });
    expect(auth.signInAnonymously).not.toHaveBeenCalled();
    expect(rpc.mock.calls.map(([name]) => name)).toEqual([check]);
  });

  it('after a refusal leaves no user', async () => {
    rpc.mockImplementation(async (name: string) =>
      answers(name === check ? open : name === 'delete_account' ? null : { refused: 'wrong_seat' }),
    );
    await expect(take()).rejects.toMatchObject({ code: 'wrong_seat' });
    expect(rpc.mock.lastCall).toEqual(['delete_account', {}]);
  });

  it('where many have joined from one network, says so', async () => {
    rpc.mockResolvedValue(answers(open));
    const error = new AuthError('Too many', 429, 'over_request_rate_limit');
    auth.signInAnonymously.mockResolvedValue({ data: { user: null }, error });
    await expect(take()).rejects.toMatchObject({ code: 'many_joined' });
  });

  it('where the auth server makes no such users, says that an account is needed', async () => {
    rpc.mockResolvedValue(answers(open));
    const error = new AuthError('Disabled', 422, 'anonymous_provider_disabled');
    auth.signInAnonymously.mockResolvedValue({ data: { user: null }, error });
    await expect(take()).rejects.toMatchObject({ code: 'guests_not_allowed' });
  });
});

it('a visitor becomes a user in one place, which each way reaches after its check', () => {
  const sources = globSync('{app,components,lib,server-actions}/**/*.{ts,tsx}').filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const calls = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\.signInAnonymously\(/g)].map(() => path),
  );
  expect(calls).toEqual(['lib/accounts/without-an-account.ts']);
});
