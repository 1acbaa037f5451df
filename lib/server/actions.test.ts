import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { action, formAction } from './actions';
import { CallFailed, Refusal } from '@/lib/supabase/rpc';
import { log } from './log';

const track = vi.hoisted(() => vi.fn());
const claims = { sub: 'ada', email: 'ada@example.com' };

const request = vi.hoisted(() => ({ headers: new Headers() }));

vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('./analytics', () => ({ track }));
vi.mock('@/lib/server/supabase', () => ({
  createServerSupabase: async () => ({ auth: { getClaims: async () => ({ data: { claims } }) } }),
}));

const nothing = z.object({});
const perform = (run: () => Promise<void>) =>
  action({ schema: nothing, failure: 'join_group_failed' }, run)({});

beforeEach(() => {
  track.mockReset();
  request.headers = new Headers();
});

it('a refusal returns its own message and is not tracked', async () => {
  const answer = await perform(() => Promise.reject(new Refusal('group_full')));
  expect(answer).toMatchObject({ ok: false, code: 'group_full', message: { title: 'Group Full' } });
  expect(track).not.toHaveBeenCalled();
});

it('an unexpected error returns the action’s failure, and is logged and tracked once', async () => {
  const cause = new Error('connection lost');
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const answer = await perform(() => Promise.reject(cause));
  expect(answer).toMatchObject({ ok: false, code: 'failed' });
  expect(logged).toHaveBeenCalledWith('Action failed: join_group_failed', cause);
  const payload = { action: 'join_group_failed', code: 'failed' };
  const user = { id: 'ada', email: 'ada@example.com' };
  expect(track.mock.calls).toEqual([['api_error', payload, user]]);
});

it('a forged session is one that is not signed in, and no error', async () => {
  const logged = vi.spyOn(log, 'error').mockReset();
  const rejected = vi.spyOn(log, 'rejected').mockReturnValue();
  const cause = { code: 'PGRST301', message: 'No suitable key' };
  const answer = await perform(() => Promise.reject(new Error('card_draft: …', { cause })));
  expect(answer).toMatchObject({ ok: false, code: 'not_signed_in' });
  expect(rejected).toHaveBeenCalledOnce();
  expect(logged).not.toHaveBeenCalled();
  expect(track).not.toHaveBeenCalled();
});

it('a call that nobody answered may have worked, and one that nobody took has not', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const codeAfter = async (why: 'away' | 'unanswered' | 'error') => {
    const answer = await perform(() => Promise.reject(new CallFailed('lost', { why })));
    return answer.ok || answer.code;
  };
  expect(await codeAfter('unanswered')).toBe('no_answer');
  expect(await codeAfter('away')).toBe('failed');
  expect(await codeAfter('error')).toBe('failed');
});

describe('the action of a form', () => {
  const schema = z
    .object({ email: z.string({ error: 'Who?' }), password: z.string().min(6, 'Too short') })
    .describe('a_form');
  const secrets = ['password'];

  function submit(fields: Record<string, string>, run: () => Promise<void>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const how = { schema, failure: 'unexpected_error', as: 'anyone', secrets } as const;
    return formAction(how, run)(null, form);
  }

  it('treats anything but a form as an empty form', async () => {
    const how = { schema, failure: 'unexpected_error', as: 'anyone' } as const;
    for (const sent of [undefined, null, 1, 'x', [], {}, { get: 1 }]) {
      const answer = await formAction(how, async () => undefined)(null, sent as never);
      expect(answer).toMatchObject({ ok: false, code: 'invalid_input' });
    }
  });

  it('drops unknown fields, and all but two values of a field', async () => {
    const form = new FormData();
    form.append('email', 'ada@example.com');
    for (const stray of ['rows[3]', 'email[3]', 'a.b.c', '__proto__.a', '__intent__', '__state__'])
      form.append(stray, '{"type":"insert"}');
    for (let times = 0; times < 5; times += 1) form.append('password', 'a long headline');
    const how = { schema, failure: 'unexpected_error', as: 'anyone' } as const;
    const { submission } = await formAction(how, async () => undefined)(null, form);
    const password = ['a long headline', 'a long headline'];
    expect(submission.initialValue).toEqual({ email: 'ada@example.com', password });
    expect(Object.keys(submission.error ?? {})).toEqual(['password']);
  });

  it('after any failure returns the typed text without secrets', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const typed = { email: 'ada@example.com', password: 'a long headline' };
    const refused = () => Promise.reject(new Refusal('group_full'));
    const failed = () => Promise.reject(new Error('lost'));
    for (const answer of [
      await submit({ ...typed, password: 'short' }, async () => undefined),
      await submit(typed, refused),
      await submit(typed, failed),
    ]) {
      expect(answer.submission.initialValue).toMatchObject({ email: 'ada@example.com' });
      expect(JSON.stringify(answer)).not.toMatch(/"short"|headline/);
    }
  });

  it('returns errors by field, and a refusal as an error of the form', async () => {
    const wrong = await submit({ password: 'short' }, async () => undefined);
    expect(wrong).toMatchObject({ ok: false, code: 'invalid_input' });
    expect(wrong.submission.error).toEqual({ email: ['Who?'], password: ['Too short'] });
    const typed = { email: 'a', password: 'a long headline' };
    const refused = await submit(typed, () => Promise.reject(new Refusal('group_full')));
    expect(Object.keys(refused.submission.error ?? {})).toEqual(['']);
  });
});
