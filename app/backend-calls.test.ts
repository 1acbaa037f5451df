import type * as React from 'react';
import { createElement, isValidElement, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Card, Game, GameState } from '@/lib/bingo/game';

const GAME = '11111111-1111-4111-8111-111111111111';
const game = { id: GAME, kind: 'house', status: 'active', theme_name: 'Tech' } as Game;
const state: GameState = { game, squares: [], players: [], leaderboard: [], channel: '', seq: 0 };
const viewer = { user_id: '1', display_name: 'Ada', waiting: [], unread: [], is_admin: true };
const token = 'x'.repeat(43);
const held = { game_id: GAME, card: { game_id: GAME } as Card, game };

/** The results of the SQL functions, as far as the screens need them. */
const answers: Record<string, unknown> = {
  front_page: { lead: { state, card: null }, also: [], last: null },
  house_game: { state, card: null, timeline: [], after: null },
  my_account: viewer,
  my_home: { cards: [], games: [] },
  my_cards: [],
  my_games: { games: { total: 0, page_size: 20, rows: [] }, lost: [], to_join: [] },
  guest_cards: [held],
  game_page: {
    state: { ...state, game: { ...game, kind: 'private' } },
    ...{ cards: [], timeline: [], after: null, group: null },
  },
  group_state: {
    group: { id: GAME, name: 'Us', invite_code: 'AAAAAA', is_creator: true, max_members: 20 },
    ...{ members: [], invitations: [], history: [], sets: [], games: [] },
  },
  list_my_groups: [],
  call_sheet: { state, timeline: [], card_counts: {}, uncalled: { total: 0, cards: [] } },
};

const calls = vi.hoisted(() => [] as string[]);
const sent = vi.hoisted(() => new Headers());
const cookiesHeld = vi.hoisted(() => new Map<string, string>());

vi.mock('@/lib/server/log', () => ({ log: { error: vi.fn() } }));
vi.mock('react', async (original) => {
  const react = await original<typeof React>();
  /** Caches by arguments, as in a request. */
  const cache = <A extends unknown[], T>(ask: (...args: A) => T) => {
    const known = new Map<string, T>();
    return (...args: A): T => {
      const key = JSON.stringify(args);
      if (!known.has(key)) known.set(key, ask(...args));
      return known.get(key) as T;
    };
  };
  return { ...react, cache };
});
vi.mock('next/headers', () => ({
  headers: async () => sent,
  cookies: async () => ({
    getAll: () => [...cookiesHeld].map(([name, value]) => ({ name, value })),
    get: (name: string) => ({ value: cookiesHeld.get(name) }),
    has: (name: string) => cookiesHeld.has(name),
  }),
}));
vi.mock('next/cache', () => ({ cacheTag: vi.fn(), cacheLife: vi.fn() }));
vi.mock('next/server', () => ({ connection: async () => undefined }));
vi.mock('@/lib/supabase/server', () => {
  const rpc = async (name: string) => ({ data: answers[name], error: null, status: 200 });
  const counted = async (name: string) => {
    calls.push(name);
    return rpc(name);
  };
  return {
    createServerSupabase: async () => ({ rpc: counted }),
    createPublicSupabase: () => ({ rpc }),
  };
});

/** Renders server components in parallel. Components that throw, because they use hooks, are skipped except for their props. */
async function render(node: ReactNode): Promise<void> {
  if (Array.isArray(node)) return void (await Promise.all(node.map(render)));
  if (!isValidElement<Record<string, ReactNode>>(node)) return;
  if (typeof node.type === 'function') {
    const component = node.type as (props: object) => ReactNode;
    const output = await orClientComponent(() => component(node.props));
    if (output !== CLIENT_COMPONENT) return render(output);
  }
  await Promise.all(Object.values(node.props).map(render));
}

const CLIENT_COMPONENT = Symbol('client component');

async function orClientComponent(
  render: () => ReactNode,
): Promise<ReactNode | typeof CLIENT_COMPONENT> {
  try {
    return await render();
  } catch {
    return CLIENT_COMPONENT;
  }
}

const props = {
  params: Promise.resolve({ gameId: GAME, groupId: GAME }),
  searchParams: Promise.resolve({}),
} as never;

type Screen = {
  default: (props: never) => ReactNode;
  generateMetadata?: (props: never) => unknown;
};

/** The calls to the backend of a screen in its layout, without those that are cached for everybody. */
async function callsOf(layout: 'standard' | 'bare', load: () => Promise<Screen>) {
  const { default: Layout } = await (layout === 'standard'
    ? import('./(standard)/layout')
    : import('./(bare)/layout'));
  const { default: Page, generateMetadata } = await load();
  const page = createElement(Page as never, props);
  await Promise.all([
    generateMetadata?.(props),
    render(createElement(Layout, null as never, page as never)),
  ]);
  return calls.toSorted();
}

const home = () => import('./(standard)/page');
const houseGame = () => import('./(bare)/house-game/[gameId]/page');

beforeEach(() => {
  vi.resetModules();
  calls.length = 0;
  cookiesHeld.clear();
  cookiesHeld.set('hb-auth', 'x');
});

it.each([
  ['home', 'standard', home, 'my_home'],
  ['a house game', 'bare', houseGame, 'my_cards'],
  ['a private game', 'bare', () => import('./(bare)/game/[gameId]/page'), 'game_page'],
  ['a group', 'standard', () => import('./(standard)/group/[groupId]/page'), 'group_state'],
  ['My Games', 'standard', () => import('./(standard)/my-games/page'), 'my_games'],
  ['My Groups', 'standard', () => import('./(standard)/my-groups/page'), 'list_my_groups'],
] as const)('%s reads the viewer and makes one more call', async (_, layout, load, call) => {
  expect(await callsOf(layout, load as () => Promise<Screen>)).toEqual(
    ['my_account', call].toSorted(),
  );
});

it('an admin’s call sheet makes one call, because the middleware has read the viewer', async () => {
  const { setViewerHeader } = await import('@/lib/accounts/viewer-header');
  setViewerHeader(sent, viewer as never);
  const load = () => import('./(bare)/admin/house-games/[gameId]/page');
  expect(await callsOf('bare', load as () => Promise<Screen>)).toEqual(['call_sheet']);
  sent.delete('hb-viewer');
});

it.each([
  ['home', 'standard', home],
  ['a house game', 'bare', houseGame],
] as const)('a guest’s %s makes one call', async (_, layout, load) => {
  const now = Date.now();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + 60_000) };
  const session = { id: token, displayName: 'Gus', cards: [], ...times };
  cookiesHeld.clear();
  cookiesHeld.set('hb-guest', '1').set('hb-guest-session', JSON.stringify(session));
  expect(await callsOf(layout, load as () => Promise<Screen>)).toEqual(['guest_cards']);
});
