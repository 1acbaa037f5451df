import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { log } from '@/lib/server/log';
import { redeem } from './redeem-link';

const auth = vi.hoisted(() => ({ verifyOtp: vi.fn(), signOut: vi.fn(), getClaims: vi.fn() }));
const [rpc, jar] = vi.hoisted(() => [vi.fn(), new Map<string, string>()]);

vi.mock('@/lib/server/supabase', () => ({
  createServerSupabase: async () => ({ auth, rpc }),
  createPublicSupabase: () => ({ rpc }),
}));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    set: ({ name, value }: { name: string; value: string }) => jar.set(name, value),
    delete: (name: string) => jar.delete(name),
  }),
}));
vi.mock('@/lib/server/origin', () => ({
  getOrigin: async () => 'https://bingo.example',
  isSecureRequest: async () => true,
}));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));
vi.mock('./viewer', () => ({ getViewer: async () => null }));
vi.mock('./device', () => ({ rememberDevice: vi.fn() }));

const LINK = { token_hash: 'hash', type: 'email_change', next: '/my-games' } as const;
const GUS = { id: '1', email: 'gus@example.com' };
const called = () => rpc.mock.calls.map(([name]) => name as string);

beforeEach(() => {
  vi.resetAllMocks();
  jar.clear();
  jar.set('hb-auth', 'session');
  jar.set('hb-auth-code-verifier', 'used');
  auth.verifyOtp.mockResolvedValue({ data: { user: GUS }, error: null });
  auth.getClaims.mockResolvedValue({ data: { claims: { session_id: 'mine' } } });
  auth.signOut.mockResolvedValue({ error: null });
  rpc.mockResolvedValue({ data: null, error: null, status: 204 });
  vi.spyOn(log, 'error').mockReturnValue();
});

it('kept cards are closed to others before their owner sets a password, and used verifiers go', async () => {
  expect(await redeem(LINK)).toBe('/reset-password?redirect=%2Fmy-games&notice=cards_kept');
  expect(called()).toEqual(['is_address_change', 'close_to_others']);
  expect([...jar.keys()]).toEqual(['hb-auth', 'hb-recovered']);
});

it('if they cannot be closed, all sessions end, and the owner is told to ask for a link', async () => {
  rpc.mockResolvedValue({ data: null, error: { code: '', message: 'away' }, status: 503 });
  expect(await redeem(LINK)).toBe(
    '/auth?mode=forgot&email=gus%40example.com&redirect=%2Fmy-games&notice=address_confirmed',
  );
  expect(auth.signOut.mock.calls, 'of all devices').toEqual([[]]);
  expect([...jar.keys()]).toEqual([]);
});

const internal = () => ({ data: { user: null }, error: new AuthRetryableFetchError('500', 500) });

it.each([
  [
    'another account has the address',
    true,
    '/auth?redirect=%2Fmy-games&notice=address_has_account',
  ],
  [
    'nobody has it',
    false,
    '/auth/confirm?token_hash=hash&type=email_change&next=%2Fmy-games&notice=unexpected_error',
  ],
])('after an error of the auth server, while %s', async (_, taken, path) => {
  auth.verifyOtp.mockResolvedValue(internal());
  rpc.mockResolvedValue({ data: taken, error: null, status: 200 });
  expect(await redeem(LINK)).toBe(path);
  expect(rpc).toHaveBeenCalledWith('is_address_taken', { p_token_hash: 'hash' });
});

it('another kind of link is not asked about, nor one that was tried too often', async () => {
  auth.verifyOtp.mockResolvedValueOnce(internal());
  expect(await redeem({ ...LINK, type: 'signup' })).toContain('notice=unexpected_error');
  const full = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');
  auth.verifyOtp.mockResolvedValueOnce({ data: { user: null }, error: full });
  expect(await redeem(LINK)).toContain('notice=link_too_many_attempts');
  expect(called()).toEqual(['is_address_change']);
});

it('an account that changes its address keeps its password and sessions', async () => {
  rpc.mockResolvedValue({ data: true, error: null, status: 200 });
  expect(await redeem({ ...LINK, next: '/account' })).toBe('/account?notice=address_changed');
  expect(called()).toEqual(['is_address_change']);
  expect([...jar.keys()]).toEqual(['hb-auth']);
});
