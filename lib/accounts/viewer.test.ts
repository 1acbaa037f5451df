import { beforeEach, expect, it, vi } from 'vitest';
import { AUTH_COOKIE } from '@/lib/cookies';
import type { Viewer } from '@/lib/contract/accounts';
import { tellViewer } from './told-viewer';
import { getViewer, requireViewer } from './viewer';
import { ReadError } from '@/lib/server/read-error';
import { failedReadOf } from '@/lib/words/failed-read';
import { log } from '@/lib/server/log';

const held = vi.hoisted(() => [] as { name: string }[]);
const rpc = vi.hoisted(() => vi.fn());

const sent = new Headers();
vi.mock('next/headers', () => ({
  cookies: async () => ({ getAll: () => held }),
  headers: async () => sent,
}));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`sent to ${path}`);
  },
}));
vi.mock('@/lib/supabase/server', () => ({ createServerSupabase: async () => ({ rpc }) }));

const ada = { user_id: '1', display_name: 'Ada' };
const busy = { data: null, error: { code: '', message: 'busy' }, status: 503 };

beforeEach(() => {
  vi.useFakeTimers();
  rpc.mockReset();
  held.splice(0, 1, { name: AUTH_COOKIE });
});

it('sends a visitor to sign in, and asks nobody about them', async () => {
  held.length = 0;
  expect(await getViewer()).toBeNull();
  await expect(requireViewer('/my-games')).rejects.toThrow('sent to /auth?redirect=%2Fmy-games');
  expect(rpc).not.toHaveBeenCalled();
});

it('takes the word of the middleware, and nobody else’s, for who it is', async () => {
  rpc.mockResolvedValue({ data: ada, error: null, status: 200 });
  sent.set('hb-viewer', `x ${encodeURIComponent('{"user_id":"2"}')}`);
  expect(await getViewer()).toEqual(ada);
  tellViewer(sent, { ...ada, display_name: 'Ada Ö' } as Viewer);
  expect(await getViewer()).toMatchObject({ display_name: 'Ada Ö' });
  expect(rpc).toHaveBeenCalledOnce();
  sent.delete('hb-viewer');
});

it('asks again when the backend is busy', async () => {
  rpc.mockResolvedValueOnce(busy).mockResolvedValue({ data: ada, error: null, status: 200 });
  const viewer = requireViewer('/my-games');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await viewer).toEqual(ada);
});

it('sends nobody away because it could not be read who they are', async () => {
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
