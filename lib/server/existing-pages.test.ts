import { globSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { markUnknown, pathOfMissing } from './existing-pages';

const GAME = '11111111-1111-4111-8111-11111111111a';
const backend = vi.hoisted(() => ({ answer: {} as object, calls: [] as unknown[] }));

vi.mock('@/lib/server/supabase', () => ({
  createPublicSupabase: () => ({
    rpc: (...call: unknown[]) => {
      backend.calls.push(call);
      return { abortSignal: async () => backend.answer };
    },
  }),
}));

beforeEach(() => {
  (globalThis as { hbExisting?: unknown }).hbExisting = undefined;
  backend.calls = [];
  backend.answer = { data: {}, error: null };
});

function isMarked(path: string, sent = {}) {
  const headers: Record<string, string> = sent;
  markUnknown(path, headers);
  return 'hb-perhaps' in headers;
}

it('a theme and a house game are asked for once', async () => {
  for (const path of ['/themes/election-night', `/house-game/${GAME}`]) {
    expect(isMarked(path)).toBe(true);
    expect(await pathOfMissing(path)).toBeNull();
    for (const below of ['', '?a=1', '/print', '/share.png?v=1']) {
      expect(isMarked(path + below), below).toBe(false);
      expect(await pathOfMissing(path + below.split('?')[0])).toBeNull();
    }
  }
  expect(backend.calls).toHaveLength(2);
});

it('what does not exist is asked for each time, and keeps nothing', async () => {
  backend.answer = { data: null, error: null };
  for (let n = 0; n < 2; n += 1) {
    expect(isMarked('/themes/none-such')).toBe(true);
    expect(await pathOfMissing('/themes/none-such/print')).toBe('/no-such-page');
    expect(await pathOfMissing(`/house-game/${GAME}`)).toBe('/visitor/house-game/-');
  }
  expect(backend.calls).toHaveLength(4);
});

it('what cannot exist is not asked for', async () => {
  for (const path of [
    '/themes/NO_SUCH.theme',
    '/themes/%00',
    '/house-game/abc',
    `/themes/${'x'.repeat(200)}`,
  ])
    expect(await pathOfMissing(path), path).not.toBeNull();
  expect(backend.calls).toEqual([]);
});

it('other spellings of an address that exists keep nothing', async () => {
  await pathOfMissing(`/house-game/${GAME}`);
  for (const other of [GAME.toUpperCase(), GAME.replace('a', '%61'), GAME.replace('a', 'A')]) {
    expect(await pathOfMissing(`/house-game/${other}`)).toBeNull();
    expect(isMarked(`/house-game/${other}`), 'known under one spelling').toBe(true);
  }
  expect(backend.calls).toHaveLength(1);
});

it('without an answer of the database, the page is taken for an existing one', async () => {
  backend.answer = { data: null, error: { message: 'TimeoutError' } };
  expect(await pathOfMissing('/themes/election-night')).toBeNull();
  expect(isMarked('/themes/election-night')).toBe(true);
});

it('no other path is marked, and nobody can mark a request', () => {
  for (const path of [
    '/themes',
    '/themes/',
    '/game/x',
    '/',
    '/visitor/house-game/x',
    '/x/themes/y',
  ])
    expect(isMarked(path, { 'hb-perhaps': '1' }), path).toBe(false);
});

it('every page below them is one of a house game or a theme', () => {
  const folders = globSync('app/**/{house-game,themes}/*/').filter(
    (path) => !path.includes('admin'),
  );
  expect(folders.length).toBeGreaterThan(3);
  expect(folders.filter((path) => !/\[\w+\]\/?$/.test(path))).toEqual([]);
});
