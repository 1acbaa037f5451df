import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deed } from './actions';
import { Refusal } from './supabase/rpc';

const track = vi.hoisted(() => vi.fn());
const claims = { sub: 'ada', email: 'ada@example.com' };

vi.mock('@/lib/analytics/server', () => ({ track }));
vi.mock('@/lib/supabase/server', () => ({
  createServerSupabase: async () => ({ auth: { getClaims: async () => ({ data: { claims } }) } }),
}));

const nothing = z.object({});
const doing = (run: () => Promise<void>) =>
  deed({ schema: nothing, failure: 'join_group_failed', as: 'user' }, run)({});

beforeEach(() => track.mockReset());

it('puts a refusal into its own words and tells analytics nothing', async () => {
  const answer = await doing(() => Promise.reject(new Refusal('group_full')));
  expect(answer).toMatchObject({ ok: false, code: 'group_full', notice: { title: 'Group Full' } });
  expect(track).not.toHaveBeenCalled();
});

it('says the deed’s own failure for trouble nobody foresaw, logs the cause and tells it once', async () => {
  const cause = new Error('connection lost');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await doing(() => Promise.reject(cause));
  expect(answer).toMatchObject({ ok: false, code: 'failed' });
  expect(log).toHaveBeenCalledWith('Deed failed: join_group_failed', cause);
  const told = { deed: 'join_group_failed', code: 'failed' };
  expect(track.mock.calls).toEqual([['api_error', told, { id: 'ada', email: 'ada@example.com' }]]);
});
