import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type * as wrappers from '@/lib/server/actions';
import { asForm, inputsWithBadField } from '@/scripts/repository/hostile-fields.fixture';
import { log } from '@/lib/server/log';
import { cost, MEGABYTE, MOST_MS, pump } from '@/scripts/repository/hostile-texts.fixture';

type Action = (...given: unknown[]) => Promise<{ code?: string; submission?: unknown }>;
type How = { schema: z.ZodType; as?: 'anyone' | 'user' };

const known = vi.hoisted(() => ({ how: new Map<unknown, How>(), claims: null as object | null }));

/** The real wrappers, which also record the options of each action. */
vi.mock('@/lib/server/actions', async (original) => {
  const { action, formAction } = await original<typeof wrappers>();
  const recording = (make: (how: never, run: never) => unknown) => (how: How, run: never) => {
    const made = make(how as never, run);
    known.how.set(made, how);
    return made;
  };
  return { action: recording(action), formAction: recording(formAction) };
});
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ getAll: () => [], get: () => undefined, set: vi.fn(), delete: vi.fn() }),
}));
vi.mock('next/server', () => ({ after: vi.fn(), connection: async () => undefined }));
vi.mock('@/lib/server/supabase', () => {
  const data = () => known.claims && { claims: known.claims };
  const nothing = async () => ({ data: {}, error: null, status: 200 });
  const auth = new Proxy(
    { getClaims: async () => ({ data: data(), error: null }) },
    { get: (own, name) => Reflect.get(own, name) ?? nothing },
  );
  const client = { auth, rpc: nothing };
  return { createServerSupabase: async () => client, createPublicSupabase: () => client };
});

const actions: [name: string, act: Action, how: How, isForm: boolean][] = [];

beforeAll(async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  for (const file of globSync('server-actions/*.ts').filter((name) => !name.includes('.test.'))) {
    const exported = (await import(/* @vite-ignore */ resolve(file))) as Record<string, Action>;
    for (const [name, act] of Object.entries(exported)) {
      const how = known.how.get(act);
      if (how) actions.push([name, act, how, act.length === 2]);
    }
  }
});

const signedIn = { sub: '33333333-3333-4333-8333-333333333333', email: 'ada@example.com' };
/** The texts that were the slowest in lib/words/schema-parts.test.ts. */
const texts = [MEGABYTE / 64, MEGABYTE].flatMap((length) =>
  ['.', ' ', 'a\n', '🐈'].map((unit) => pump({ before: 'a@', unit, after: '@' }, length)),
);

/** Returns the first slow action and stops, because with a megabyte it could take an hour. */
async function slowAction() {
  for (const bad of texts) {
    for (const each of actions) {
      const [name, , { schema }] = each;
      for (const input of inputsWithBadField(schema, bad)) {
        const ms = await cost(() => send(each, input).catch(() => undefined));
        if (ms > MOST_MS) return { name, ms, bad: bad.slice(0, 20), length: bad.length };
      }
    }
  }
  return null;
}

const send = async ([, act, , isForm]: (typeof actions)[number], input: Record<string, unknown>) =>
  isForm ? act(null, asForm(input)) : act(input);

describe.each([
  ['signed in', signedIn],
  ['signed out', null],
])('%s', (_, claims) => {
  it('every action handles a field of 1 MB in 50 ms', async () => {
    known.claims = claims;
    expect(actions.length).toBeGreaterThan(40);
    expect(await slowAction()).toBeNull();
  });
});

describe('an action that needs an account', () => {
  it('refuses a visitor before it parses the input', async () => {
    known.claims = null;
    const codes = await Promise.all(
      actions
        .filter(([, , { as }]) => as !== 'anyone')
        .map(async (each) => (await send(each, {})).code),
    );
    expect(codes.length).toBeGreaterThan(30);
    expect(new Set(codes)).toEqual(new Set(['not_signed_in']));
  });

  it('returns what a visitor typed into its form', async () => {
    known.claims = null;
    const [saveTheme] = actions.filter(([name]) => name === 'saveTheme');
    const answer = await send(saveTheme!, { name: 'Weather', description: '' });
    expect(answer).toMatchObject({
      code: 'not_signed_in',
      submission: { initialValue: { name: 'Weather' }, error: { '': [expect.any(String)] } },
    });
  });
});
