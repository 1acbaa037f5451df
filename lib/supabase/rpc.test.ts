import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Supabase } from './client';
import { Refusal, rpc } from './rpc';

type Answer = { data?: unknown; error?: object | null; status?: number };

/** A backend that returns these answers in order. */
function backend(...answers: Answer[]) {
  const ask = vi.fn(async () => ({ data: null, error: null, status: 200, ...answers.shift() }));
  return { supabase: { rpc: ask } as unknown as Supabase, ask };
}

const purchase = { p_game_id: '1', p_request_id: '2' };
const unreachable = { error: { code: '', message: 'fetch failed' }, status: 0 };

afterEach(() => void vi.useRealTimers());

describe('calling a SQL function', () => {
  it.each([
    [{ error: { code: 'P0001', message: 'game_over', details: 'Ann' }, status: 400 }, 'Ann'],
    [{ data: { refused: 'game_over', retry_after: 30 } }, '30'],
  ])('throws a refusal with its detail: %j', async (answer, detail) => {
    const { supabase } = backend(answer);
    const refusal = await rpc(supabase, 'call_bingo', { p_card_id: '1' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'game_over', detail });
  });

  it('throws any other database error as an ordinary error', async () => {
    const { supabase } = backend({ error: { code: '42501', message: 'denied' }, status: 403 });
    await expect(rpc(supabase, 'buy_card', purchase)).rejects.not.toBeInstanceOf(Refusal);
  });

  it.each([
    ['away', 0, { details: 'Caused by: Error: connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED)' }],
    ['unanswered', 0, { details: 'Caused by: SocketError: other side closed (UND_ERR_SOCKET)' }],
    ['unanswered', 0, { details: 'TimeoutError: The operation was aborted due to timeout' }],
    ['away', 503, { code: 'PGRST001' }],
    ['away', 504, { code: 'PGRST003' }],
    ['away', 503, { message: '<html>' }],
    ['unanswered', 502, { message: '<html>' }],
    ['unanswered', 504, { message: '<html>' }],
    ['unanswered', 200, { message: '<html>' }],
    ['error', 429, { message: 'slow down' }],
    ['error', 403, { code: '42501' }],
    ['error', 500, { code: '57014' }],
  ])('says of a failure whether it was carried out: %s (%i %j)', async (why, status, error) => {
    const { supabase } = backend({ error, status });
    await expect(rpc(supabase, 'buy_card', purchase)).rejects.toMatchObject({ why });
  });

  it('is not retried by default, because it may have succeeded although its response was lost', async () => {
    const { supabase, ask } = backend(unreachable);
    await expect(rpc(supabase, 'buy_card', purchase)).rejects.toThrow('fetch failed');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('with `retries` is retried after 1 and 2 seconds', async () => {
    vi.useFakeTimers();
    const { supabase, ask } = backend(unreachable, unreachable, { data: [] });
    const read = rpc(supabase, 'list_my_groups', {}, { retries: 3 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toEqual([]);
  });

  it('is not retried after a definite error, and gives up after three retries', async () => {
    vi.useFakeTimers();
    for (const [status, code] of [
      [400, 'P0001'],
      [401, '42501'],
      [404, 'PGRST202'],
      [500, '57014'],
    ] as const) {
      const { supabase, ask } = backend({ error: { code, message: 'no' }, status });
      await expect(rpc(supabase, 'list_my_groups', {}, { retries: 3 })).rejects.toThrow('no');
      expect(ask, `${status} ${code}`).toHaveBeenCalledTimes(1);
    }
    for (const status of [0, 502, 503, 504]) {
      const busy = { error: { code: '', message: 'busy' }, status };
      const { supabase, ask } = backend(busy, busy, busy, busy, { data: [] });
      const read = rpc(supabase, 'list_my_groups', {}, { retries: 3 }).catch(String);
      await vi.advanceTimersByTimeAsync(7000);
      expect(await read).toContain('busy');
      expect(ask, String(status)).toHaveBeenCalledTimes(4);
    }
  });
});
