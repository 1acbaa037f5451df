import { beforeEach, expect, it, vi } from 'vitest';
import { AUTH_COOKIE } from '@/lib/cookies';
import { getViewer, requireViewer } from './viewer';
import { ReadError } from '@/lib/read-error';
import { failedReadOf } from '@/lib/failed-read';

const held = vi.hoisted(() => [] as { name: string }[]);
const rpc = vi.hoisted(() => vi.fn());

vi.mock('next/headers', () => ({ cookies: async () => ({ getAll: () => held }) }));
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

it('asks again when the backend is busy', async () => {
  rpc.mockResolvedValueOnce(busy).mockResolvedValue({ data: ada, error: null, status: 200 });
  const viewer = requireViewer('/my-games');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await viewer).toEqual(ada);
});

it('sends nobody away because it could not be read who they are', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rpc.mockResolvedValue(busy);
  const screen = requireViewer('/my-games').catch((error: unknown) => error);
  const frame = getViewer();
  await vi.advanceTimersByTimeAsync(7000);
  const error = await screen;
  expect(error).toBeInstanceOf(ReadError);
  expect(failedReadOf(error as ReadError)?.key).toBe('load_account_failed');
  expect(await frame).toBeNull();
});
