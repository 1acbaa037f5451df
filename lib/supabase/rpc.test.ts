import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Supabase } from './client';
import { type CallFailed, Refusal, rpc } from './rpc';

type Answer = { data?: unknown; error?: object | null; status?: number };

/** A backend that returns these answers in order. */
function backend(...answers: Answer[]) {
  const ask = vi.fn((_name: string, _parameters: object) => {
    const answer = { data: null, error: null, status: 200, ...answers.shift() };
    return Object.assign(Promise.resolve(answer), {
      abortSignal: () => Promise.resolve(answer),
    });
  });
  return { supabase: { rpc: ask } as unknown as Supabase, ask };
}

const purchase = { game_id: '1', request_id: '2' };
const unreachable = { error: { code: '', message: 'fetch failed' }, status: 0 };

afterEach(() => void vi.useRealTimers());

describe('calling a SQL function', () => {
  it('adds the prefix to the names of its parameters, except for one', async () => {
    const { supabase, ask } = backend({}, {});
    await rpc(supabase, 'buy_card', purchase);
    await rpc(supabase, 'invite_preview', { invite_code_param: 'ABCDEF', display_name: 'Ann' });
    expect(ask.mock.calls).toEqual([
      ['buy_card', { p_game_id: '1', p_request_id: '2' }],
      ['invite_preview', { invite_code_param: 'ABCDEF', p_display_name: 'Ann' }],
    ]);
  });

  it('takes no misspelled, missing or further argument', () => {
    const { supabase } = backend();
    const more = { ...purchase, price: 5 };
    const calls = [
      // @ts-expect-error -- A literal with a misspelled name.
      () => rpc(supabase, 'buy_card', { game_id: '1', requestid: '2' }),
      // @ts-expect-error -- A missing name.
      () => rpc(supabase, 'buy_card', { game_id: '1' }),
      // @ts-expect-error -- A variable, which may have more properties elsewhere in TypeScript.
      () => rpc(supabase, 'buy_card', more),
      // @ts-expect-error -- A misspelled optional name in a spread object.
      () => rpc(supabase, 'invite_preview', { invite_code_param: 'A', ...{ displayname: 'Ann' } }),
      // @ts-expect-error -- A function without parameters.
      () => rpc(supabase, 'my_account', more),
      // @ts-expect-error -- The name that SQL uses.
      () => rpc(supabase, 'call_bingo', { p_card_id: '1' }),
    ];
    expect(calls).toHaveLength(6);
  });

  it.each([
    [{ error: { code: 'P0001', message: 'game_over', details: 'Ann' }, status: 400 }, 'Ann'],
    [{ data: { refused: 'game_over', retry_after: 30 } }, '30'],
  ])('throws a refusal with its detail: %j', async (answer, detail) => {
    const { supabase } = backend(answer);
    const refusal = await rpc(supabase, 'call_bingo', { card_id: '1' }).catch(
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
    ['away', 503, { code: '53300' }],
    ['away', 503, { code: '57P01' }],
    ['unanswered', 502, { message: '<html>' }],
    ['unanswered', 504, { message: '<html>' }],
    ['unanswered', 200, { message: '<html>' }],
    ['too_many', 429, { message: 'slow down' }],
    ['error', 429, { code: 'PT429' }],
    ['error', 403, { code: '42501' }],
    ['error', 500, { code: '57014' }],
  ])('says of a failure whether it was carried out: %s (%i %j)', async (why, status, error) => {
    const { supabase } = backend({ error, status });
    const call = rpc(supabase, 'buy_card', purchase, { retries: 0 });
    await expect(call).rejects.toMatchObject({ why });
  });

  it('is not retried by default, because it may have succeeded although its response was lost', async () => {
    const { supabase, ask } = backend(unreachable);
    await expect(rpc(supabase, 'buy_card', purchase)).rejects.toThrow('fetch failed');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('of a write that a full pool has not made is repeated once, after one to three seconds', async () => {
    vi.useFakeTimers();
    const full = { error: { code: 'PGRST003', message: 'pool full' }, status: 504 };
    const { supabase, ask } = backend(full, { data: 'sold' }, full, full, full);
    const first = rpc(supabase, 'buy_card', purchase);
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(await first).toBe('sold');
    const second = rpc(supabase, 'buy_card', purchase).catch((error: CallFailed) => error.why);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await second).toBe('away');
    expect(ask).toHaveBeenCalledTimes(4);
    await expect(rpc(supabase, 'buy_card', purchase, { retries: 0 })).rejects.toThrow('pool full');
    expect(ask, 'a read of a page that has given up').toHaveBeenCalledTimes(5);
  });

  it('of a write is not repeated if its action would end before', async () => {
    vi.useFakeTimers();
    const full = { data: null, error: { code: 'PGRST003', message: 'pool full' }, status: 504 };
    const ask = vi.fn(
      () => new Promise<typeof full>((resolve) => setTimeout(() => resolve(full), 13_000)),
    );
    const call = rpc({ rpc: ask } as unknown as Supabase, 'buy_card', purchase).catch(String);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(await call).toContain('pool full');
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
