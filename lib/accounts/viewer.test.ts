import { beforeEach, expect, it, vi } from 'vitest';
import { AUTH_COOKIE } from '@/lib/cookies';
import type { Viewer } from '@/lib/contract/accounts';
import { setViewerHeader } from './viewer-header';
import { getViewer, requireViewer } from './viewer';
import { ReadError } from '@/lib/server/read-error';
import { failedReadOf } from '@/lib/words/common';
import { log } from '@/lib/server/log';

const held = vi.hoisted(() => [] as { name: string }[]);
const rpc = vi.hoisted(() => vi.fn());

const sent = new Headers();
vi.mock('next/headers', () => ({
  cookies: async () => ({ getAll: () => held, has: () => false }),
  headers: async () => sent,
}));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`sent to ${path}`);
  },
}));
vi.mock('@/lib/supabase/server', () => ({ createServerSupabase: async () => ({ rpc }) }));

const ada = { user_id: '1', display_name: 'Ada', waiting: [], unread: [] };
const busy = { data: null, error: { code: '', message: 'busy' }, status: 503 };

beforeEach(() => {
  vi.useFakeTimers();
  rpc.mockReset();
  held.splice(0, 1, { name: AUTH_COOKIE });
});

it('a visitor is redirected to sign in, without a read', async () => {
  held.length = 0;
  expect(await getViewer()).toBeNull();
  await expect(requireViewer('/my-games')).rejects.toThrow('sent to /auth?redirect=%2Fmy-games');
  expect(rpc).not.toHaveBeenCalled();
});

it('the viewer is taken from the middleware’s header, but not from a forged one', async () => {
  rpc.mockResolvedValue({ data: ada, error: null, status: 200 });
  sent.set('hb-viewer', `x ${encodeURIComponent('{"user_id":"2"}')}`);
  expect(await getViewer()).toEqual(ada);
  setViewerHeader(sent, { ...ada, display_name: 'Ada Ö' } as unknown as Viewer);
  expect(await getViewer()).toMatchObject({ display_name: 'Ada Ö' });
  expect(rpc).toHaveBeenCalledOnce();
  sent.delete('hb-viewer');
});

it('the read is retried if the backend is busy', async () => {
  rpc.mockResolvedValueOnce(busy).mockResolvedValue({ data: ada, error: null, status: 200 });
  const viewer = requireViewer('/my-games');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await viewer).toEqual(ada);
});

it('a failed read throws an error on screens that need sign-in, and shows others as to a visitor', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  rpc.mockResolvedValue(busy);
  const screen = requireViewer('/my-games').catch((error: unknown) => error);
  const frame = getViewer();
  await vi.advanceTimersByTimeAsync(7000);
  const error = await screen;
  expect(error).toBeInstanceOf(ReadError);
  expect(failedReadOf(error as ReadError)?.key).toBe('load_account_failed');
  expect(await frame).toBeNull();
});
